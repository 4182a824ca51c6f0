"""What children see, and how their output is cleaned."""

from __future__ import annotations

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pithos.tools.process.cleaning import clean
from pithos.tools.process.environment import of_children, secret
from pithos.tools.process.output import HEAD, TAIL, Output
from pithos.tools.words import words

SECRET_NAMES = words(
    "OPENAI_API_KEY AWS_SECRET_ACCESS_KEY AWS_ACCESS_KEY_ID AWS_SESSION_TOKEN GH_TOKEN GITHUB_PAT DB_PASSWORD "
    "MYSQL_PWD "
    "PGPASSWORD my_secret client-secret NPM_CONFIG__AUTH DATABASE_URL SENTRY_DSN KUBECONFIG HF_TOKEN SSHPASS APIKEY "
    "GOOGLE_APPLICATION_CREDENTIALS AZURE_STORAGE_CONNECTION_STRING SLACK_WEBHOOK ENCRYPTION_KEY"
)


@pytest.mark.parametrize("name", sorted(SECRET_NAMES))
def test_secret_names(name: str) -> None:
    assert secret(name, "x")


HARMLESS = words(
    "PATH HOME KEYBOARD XDG_SESSION_ID PINENTRY_USER_DATA PWD OLDPWD LANG KEYMAP MONKEY PASSAGE "
    "COMPATIBLE SSH_AUTH_SOCK AUTHOR"
)


@pytest.mark.parametrize("name", sorted(HARMLESS))
def test_harmless_names(name: str) -> None:
    assert not secret(name, "/usr/bin")


@pytest.mark.parametrize(
    "value",
    [
        *(
            "https://user:pw@host/simple",
            "redis://:pw@h",
            "ghp_" + "a" * 36,
            "sk-" + "b" * 40,
            "AKIA" + "C" * 16,
        ),
        *(
            "https://" + "e" * 32 + "@example.org/1",
            "sk_live_" + "f" * 24,
            "ASIA" + "G" * 16,
            "AIza" + "h" * 35,
            "SG." + "i" * 22 + ".j",
            "123456789:AA" + "k" * 33,
            "https://hooks.slack.com/services/T0/B0/X",
            "Basic dXNlcjpwYXNzd29yZA==",
            "Server=x;Password=abc;",
            "DefaultEndpointsProtocol=https;AccountKey=abc==",
            '{"user": "x", "password": "y"}',
        ),
        *("-----BEGIN RSA PRIVATE KEY-----\nx", "hf_" + "d" * 30),
    ],
)
def test_secret_values(value: str) -> None:
    assert secret("HARMLESS", value)
    for plain in (
        "https://host:8080/x",
        "mysql://root@h/db",
        "git@github.com:a/b",
        "sk_SK.UTF-8",
        "1:2:3",
        "{}",
    ):
        assert not secret("HARMLESS", plain)


def test_what_runs_code_at_the_start_of_a_shell_is_dropped() -> None:
    given_ = {
        "BASH_ENV": "x",
        "ENV": "x",
        "BASH_FUNC_ls%%": "() { rm; }",
        "PROMPT_COMMAND": "x",
        "A": "1",
        "PAGER": "less",
    }
    found = of_children(given_)
    assert found["A"] == "1" and found["PAGER"] == "cat"
    assert not {"BASH_ENV", "ENV", "BASH_FUNC_ls%%", "PROMPT_COMMAND"} & set(found)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("plain\ttext\n", "plain\ttext\n"),
        ("\x1b[1;31mred\x1b[m", "red"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b(B\x1b[?25lhidden", "hidden"),
        ("a\r\nb\r\n", "a\nb\n"),
        ("10%\r20%\r30%", "30%"),
        ("10%\r20%\r", "20%"),
        ("abc\b\bX", "aX"),
        ("bell\x07 nul\x00", "bell nul"),
        ("\x9b31mc1", "c1"),
        ("_\bb_\bo", "bo"),
    ],
)
def test_cleaning(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(st.text())
def test_cleaned_text_has_no_controls(text: str) -> None:
    assert not [c for c in clean(text) if (ord(c) < 32 and c not in "\t\n") or 127 <= ord(c) < 160]


def test_cleaning_takes_linear_time() -> None:
    started = time.monotonic()
    for text in (
        "\x1b]" * 200_000,
        "\x1b[" * 200_000,
        "a\b" * 200_000,
        "a\r" * 200_000,
        "\x1b[" + "1;" * 200_000,
    ):
        clean(text)
    assert time.monotonic() - started < 20


def test_output_keeps_start_and_end_in_bounded_memory() -> None:
    output = Output(threading.Condition())
    output.add(b"start\n")
    for _ in range(100):
        output.add(b"x" * 65536)
    output.add(b"\nend")
    text = output.text()
    assert text.startswith("start\n") and text.endswith("\nend")
    assert len(text) < HEAD + TAIL + 2 * 65536
    assert "bytes left out" in text


def test_taking_never_cuts_a_character() -> None:
    output = Output(threading.Condition())
    pieces = "grün €uro 🎉".encode()
    text = ""
    for i in range(len(pieces)):
        output.add(pieces[i : i + 1])
        text += output.take()
    assert text == "grün €uro 🎉"
    output.add(b"\xe2\x82")
    assert output.take() == ""
    output.end()
    assert output.take() == "\ufffd"
