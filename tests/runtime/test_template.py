"""Chat templates: what transformers renders (tools/template_goldens.py), and that no template does harm."""

import json
import threading
from datetime import date
from pathlib import Path

import psutil
import pytest

from pithos.errors import TemplateError
from pithos.gguf import GGUF
from pithos.text.sandbox import Sandbox
from pithos.text.template import CHATML, ChatTemplate
from pithos.text.tokenizer import CONTROL, NORMAL, Tokenizer

FOLDER = Path(__file__).parents[1] / "golden" / "templates"
GOLDEN = json.loads((FOLDER / "rendered.json").read_text(encoding="utf-8"))
SPECIAL = GOLDEN["special"]
CASES = [(name, key) for name, entries in GOLDEN["rendered"].items() for key in entries]
HI = [{"role": "user", "content": "Hi"}]


@pytest.fixture(scope="module")
def sandbox():
    made = Sandbox()
    yield made
    made.close()


@pytest.mark.parametrize(("name", "key"), CASES)
def test_renders_as_transformers_does(sandbox, name, key):
    source = (FOLDER / f"{name}.jinja").read_text(encoding="utf-8")
    template = ChatTemplate(source, SPECIAL, sandbox=sandbox)
    text = template.render(**GOLDEN["conversations"][key]).replace(date.today().isoformat(), "<today>")
    assert text == GOLDEN["rendered"][name][key]


def test_arguments_of_calls_may_be_json_text(sandbox):
    source = (FOLDER / "LFM2.5-8B-A1B.jinja").read_text(encoding="utf-8")
    settings = json.loads(json.dumps(GOLDEN["conversations"]["agent"]))
    for call in settings["messages"][2]["tool_calls"]:
        call["function"]["arguments"] = json.dumps(call["function"]["arguments"])
    text = ChatTemplate(source, SPECIAL, sandbox=sandbox).render(**settings)
    assert text == GOLDEN["rendered"]["LFM2.5-8B-A1B"]["agent"]


def test_arguments_that_are_no_object_reach_the_template_as_they_are(sandbox):
    call = {"function": {"name": "f", "arguments": "[1, oops"}}
    source = "{{ messages[0].tool_calls[0].function.arguments }}"
    assert ChatTemplate(source, sandbox=sandbox).render([{"role": "a", "tool_calls": [call]}]) == "[1, oops"


@pytest.mark.parametrize("given", ['{"city": "Par', "[1]", "Paris"])
def test_arguments_that_are_no_object_where_the_template_needs_one(sandbox, given):
    arguments = "messages[0].tool_calls[0].function.arguments.items()"
    source = "{% for name, value in " + arguments + " %}{{ name }}={{ value }}{% endfor %}"
    call = {"function": {"name": "f", "arguments": given}}
    template = ChatTemplate(source, sandbox=sandbox)
    assert template.render([{"role": "a", "tool_calls": [call]}]) == f"arguments={given}"
    whole = {"function": {"name": "f", "arguments": '{"city": "Paris"}'}}
    assert template.render([{"role": "a", "tool_calls": [whole]}]) == "city=Paris"
    with pytest.raises(TemplateError):
        template.render([{"role": "a", "tool_calls": [{"function": {}}]}])


def test_messages_are_not_changed(sandbox):
    message = {"role": "assistant", "content": "x", "thinking": "t"}
    template = ChatTemplate("{{ messages[0].reasoning_content }}", sandbox=sandbox)
    assert template.render([message]) == "t"
    assert message == {"role": "assistant", "content": "x", "thinking": "t"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ {'b': 'é<&>', 'a': [1, None, true]} | tojson }}", '{"b": "é<&>", "a": [1, null, true]}'),
        ("{{ {'b': 1, 'a': 2} | tojson(indent=1, sort_keys=true) }}", '{\n "a": 2,\n "b": 1\n}'),
        ("{{ [1, 2] | tojson(separators=(',', ':')) }}", "[1,2]"),
        ("{% for i in range(9) %}{% if i == 2 %}{% continue %}{% endif %}"
         "{% if i == 4 %}{% break %}{% endif %}{{ i }}{% endfor %}", "013"),
        ("a\n    {% if true %}\n  b\n    {% endif %}\nc", "a\n  b\nc"),
        ("{% generation %}{{ x }}{% endgeneration %}!", "7!"),
        ("{% set n = namespace(k=1) %}{% set n.k = 2 %}{{ n.k }}", "2"),
        ("{{ strftime_now('%Y') }}", str(date.today().year)),
        ("{{ 'a,b'.split(',')[-1] }}{{ ' x '.strip() }}{{ x is number }}", "bxTrue"),
        ("{{ s }}", "\ud83d lone"),
    ],
)  # fmt: skip
def test_what_templates_may_use(sandbox, source, expected):
    assert sandbox.render(source, {"x": 7, "s": "\ud83d lone"}) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ raise_exception('roles must alternate') }}", "refuses these messages: roles must alternate"),
        ("{{ nothing.here }}", "failed: UndefinedError: 'nothing' is undefined"),
        ("{% if %}\n", r"failed: TemplateSyntaxError: .* \(line 1 of the template\)"),
        ("\n\n{% endfor %}", r"TemplateSyntaxError: .* \(line 3 of the template\)"),
        ("{{ 1 / 0 }}", "failed: ZeroDivisionError"),
        ("{% include 'x' %}", "failed: TypeError: no loader"),
        ("{{ ''.__class__.__mro__ }}", "failed: SecurityError"),
        ("{{ cycler.__init__.__globals__ }}", "failed: SecurityError"),
        ("{{ raise_exception.__globals__.os }}", "failed: SecurityError"),
        ("{{ messages.append(1) }}", "failed: SecurityError"),
        ("{{ '{0.__class__}'.format(1) | length / 0 }}", "failed: "),
        ("{% set n = namespace(__init__=1) %}", "failed: SecurityError"),
        ("{% set n = namespace() %}{% set n.__init__ = 1 %}", "failed: "),
        ("{{ range(10**9) | list }}", "failed: OverflowError"),
        ("{{ 'a' * 10**9 }}", "failed: it needs more than 512 MiB of memory"),
        ("{{ '%1000000000d' % 1 }}", "failed: it needs more than 512 MiB of memory"),
        ("{{ [1] * 10**9 }}", "failed: it needs more than 512 MiB of memory"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "failed: it nests too deeply"),
        ("{{ " + "(" * 3000 + ")" * 3000 + " }}", "failed: "),
    ],
)
def test_what_fails_becomes_one_line(sandbox, source, expected):
    with pytest.raises(TemplateError, match=expected) as caught:
        sandbox.render(source, {"messages": [{}]})
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith("; `pithos run --raw` does without it")
    assert sandbox.render("{{ 1 }}", {}) == "1"


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}"
        "{% endfor %}{% endfor %}{% endfor %}",
        "{{ 9 ** (9 ** 9) }}",
        "{{ 'a' * 200000000 }}",
    ],
)
def test_what_does_not_end_is_stopped(source):
    sandbox = Sandbox(seconds=0.3)
    assert sandbox.render("{{ 1 }}", {}) == "1"
    with pytest.raises(TemplateError, match=r"too much memory, and was stopped|more than 512 MiB|too long"):
        sandbox.render(source, {})
    assert sandbox.render("{{ 2 }}", {}) == "2"
    sandbox.close()


def children():
    return {child.pid for child in psutil.Process().children()}


def test_the_process_ends_with_its_owner():
    before = children()
    sandbox = Sandbox()
    sandbox.warm()
    assert sandbox.render("{{ 1 }}", {}) == "1"
    (worker,) = children() - before
    sandbox.close()
    assert not psutil.pid_exists(worker)
    assert sandbox.render("{{ 1 }}", {}) == "1"  # another one starts
    (worker,) = children() - before
    del sandbox
    assert not psutil.pid_exists(worker)


def test_a_killed_process_is_replaced():
    before = children()
    sandbox = Sandbox()
    assert sandbox.render("{{ 1 }}", {}) == "1"
    (worker,) = children() - before
    psutil.Process(worker).kill()
    with pytest.raises(TemplateError, match="was stopped"):
        sandbox.render("{{ 1 }}", {})
    assert sandbox.render("{{ 2 }}", {}) == "2"
    sandbox.close()


def test_threads_share_a_sandbox(sandbox):
    results = {}

    def work(i):
        results[i] = [sandbox.render("{{ i }}{{ s }}", {"i": i, "s": "x" * i}) for _ in range(20)]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {i: [f"{i}{'x' * i}"] * 20 for i in range(4)}


def test_long_conversations(sandbox):
    messages = [{"role": "user", "content": "é" * 1000}] * 2000
    text = ChatTemplate(CHATML, sandbox=sandbox).render(messages)
    assert (
        text
        == "<|im_start|>user\n".join(["", *["é" * 1000 + "<|im_end|>\n"] * 2000]) + "<|im_start|>assistant\n"
    )


def test_messages_that_nest_too_deeply(sandbox):
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(TemplateError, match="nest too deeply"):
        sandbox.render("{{ x }}", {"x": deep})


def tokenizer(*special):
    from pithos.text.rules import Rule

    tokens = ["a", "b", *special]
    return Tokenizer(tokens, [], [NORMAL] * 2 + [CONTROL] * len(special), Rule(("\\S+",)), bos=0, eos=1)


class File:
    """The metadata of a file."""

    def __init__(self, **values):
        self.values = values

    def get(self, key, default=None):
        return self.values.get(key.removeprefix("tokenizer.").replace(".", "_"), default)


def test_the_template_of_a_file():
    file = File(
        chat_template="{{ bos_token }}{{ eos_token }}{{ tools }}", ggml_bos_token_id=0, ggml_eos_token_id=1
    )
    template = ChatTemplate.from_gguf(file, tokenizer())
    assert template.render(HI) == "abNone"
    assert not template.thinks
    template.close()


def test_another_template_for_tools():
    template = ChatTemplate.from_gguf(File(chat_template="chat", chat_template_tool_use="tools"), tokenizer())
    assert template.render(HI) == "chat"
    assert template.render(HI, tools=[{}]) == "tools"
    template.close()


def test_chatml_without_a_template():
    template = ChatTemplate.from_gguf(File(), tokenizer("<|im_start|>", "<think>"))
    assert template.render(HI) == "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"
    assert template.render(HI, add_generation_prompt=False) == "<|im_start|>user\nHi<|im_end|>\n"
    assert template.thinks
    template.close()


def test_a_model_that_does_not_chat():
    template = ChatTemplate.from_gguf(File(), tokenizer())
    assert template.source is None
    template.warm()
    with pytest.raises(TemplateError, match="no chat template"):
        template.render(HI)


def test_thinking_is_seen_in_the_template():
    assert ChatTemplate.from_gguf(File(chat_template="a <think> b"), tokenizer()).thinks


@pytest.mark.parametrize("program", ["/nonexistent/python", "/bin/true"])
def test_a_process_that_does_not_start(monkeypatch, program):
    sandbox = Sandbox()
    monkeypatch.setattr("sys.executable", program)
    with pytest.raises(TemplateError, match="the process for chat templates did not start"):
        sandbox.render("{{ 1 }}", {})
    monkeypatch.undo()
    assert sandbox.render("{{ 1 }}", {}) == "1"
    sandbox.close()


def test_warm_does_not_wait():
    sandbox = Sandbox()
    sandbox.warm()
    assert sandbox.render("{{ 3 }}", {}) == "3"
    sandbox.close()


def test_small_vocabulary_speaks_chatml():
    path = FOLDER.parent / "tokenizer" / "small.gguf"
    file = GGUF.open(path)
    template = ChatTemplate.from_gguf(file, Tokenizer.from_gguf(file))
    assert template.source == CHATML
    assert template.thinks
