"""The environment of children: no secrets, no pagers, no colours, no questions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pithos.tools.words import words

QUIET = {
    "NO_COLOR": "1",
    "CLICOLOR": "0",
    "TERM": "dumb",
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "MANPAGER": "cat",
    "SYSTEMD_PAGER": "cat",
    "GH_PAGER": "cat",
    "AWS_PAGER": "",
    "BAT_PAGER": "cat",
    "DELTA_PAGER": "cat",
    "LESS": "-FRX",
    "EDITOR": "true",
    "VISUAL": "true",
    "GIT_EDITOR": "true",
    "GIT_SEQUENCE_EDITOR": "true",
    "GIT_TERMINAL_PROMPT": "0",
    "GCM_INTERACTIVE": "never",
    "DEBIAN_FRONTEND": "noninteractive",
    "PIP_NO_INPUT": "1",
    "PIP_PROGRESS_BAR": "off",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "NPM_CONFIG_PROGRESS": "false",
    "NPM_CONFIG_FUND": "false",
    "NPM_CONFIG_COLOR": "false",
    "CARGO_TERM_COLOR": "never",
    "CARGO_TERM_PROGRESS_WHEN": "never",
    "PYTHONUNBUFFERED": "1",
    "PYTHONIOENCODING": "utf-8",
}
# Would colour, page, ask, or run code before the command itself does.
DROPPED = words(
    "BASH_ENV ENV PROMPT_COMMAND FORCE_COLOR CLICOLOR_FORCE COLORTERM LESSOPEN LESSCLOSE SSH_ASKPASS GIT_ASKPASS "
    "SUDO_ASKPASS BASHOPTS SHELLOPTS PS4 GREP_COLORS GREP_OPTIONS LS_COLORS PYTHONSTARTUP PYTHONINSPECT"
)
SECRET_WORDS = words(
    "KEY KEYS APIKEY APIKEYS TOKEN TOKENS SECRET SECRETS PASSWORD PASSWORDS PASSWD PASSPHRASE PASS PWD CREDENTIAL "
    "CREDENTIALS CREDS PAT AUTH JWT DSN COOKIE COOKIES WEBHOOK BEARER PW PIN SALT MNEMONIC SSHKEY PRIVKEY"
)
SECRET_PARTS = re.compile(r"SECRET|PASSW|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|TOKEN")
KNOWN_SECRETS = words(
    "DATABASE_URL MONGO_URL MONGODB_URI REDIS_URL POSTGRES_URL AMQP_URL CONNECTION_STRING KUBECONFIG NETRC "
    "PGPASSFILE PGSERVICEFILE DOCKER_AUTH_CONFIG DOCKER_CONFIG SSHPASS"
)
# Their last word is one of the above, and they hold none.
HARMLESS = words("PWD OLDPWD XAUTHORITY GPG_TTY SSH_AUTH_SOCK")
SECRET_VALUE = re.compile(
    r"://[^/\s:@]*:[^/\s@]+@|://[^/\s:@]{16,}@"  # user and password, or a token, in an address
    r"|^(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16}|^gh[pousr]_[A-Za-z0-9]{16}|^github_pat_|^glpat-|^x(?:ox[abeprs]|app)-"
    r"|^A[KS]IA[0-9A-Z]{16}|^hf_[A-Za-z0-9]{16}|^npm_[A-Za-z0-9]{16}|^pypi-[A-Za-z0-9]|^eyJ[\w-]+\.eyJ"
    r"|^AIza[\w-]{30}|^ya29\.|^SG\.[\w-]{16}|^do[opr]_v1_|^r8_\w{16}|^(?:gsk|dckr_pat|shp(?:at|ss))_|^\d{8,10}:AA[\w-]{30}"
    r"|hooks\.slack\.com/services/|/api/webhooks/\d|^(?:Bearer|Basic) \S{8}|AGE-SECRET-KEY-"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY"
    r"|(?i:\b(?:password|pwd|accountkey|sharedaccesskey|sharedaccesssignature)\s*=\s*[^\s;])"  # in a connection's text
    r"|(?i:[\"'](?:\w*(?:password|secret|token|api_?key|private_?key))[\"']\s*:\s*[\"']\S)"  # in a text of JSON
)


def of_children(environ: Mapping[str, str]) -> dict[str, str]:
    """What a child may see of `environ`, with the settings of QUIET."""
    kept = {
        name: value
        for name, value in environ.items()
        if name.upper() not in DROPPED and not name.startswith("BASH_FUNC_") and not secret(name, value)
    }
    return {**kept, **QUIET}


def secret(name: str, value: str = "") -> bool:
    """Whether a variable looks as if it held a secret, by its name or by its value."""
    upper = name.upper()
    if upper in HARMLESS:
        return False
    if upper in KNOWN_SECRETS or SECRET_PARTS.search(upper) or upper.endswith("_CONNECTION_STRING"):
        return True
    return not SECRET_WORDS.isdisjoint(re.split(r"[^A-Z0-9]+", upper)) or bool(SECRET_VALUE.search(value))
