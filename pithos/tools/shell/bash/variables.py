"""Variables that change what programs do."""

from __future__ import annotations

import re

from pithos.tools.shell.bash.places import Places
from pithos.tools.shell.bash.words import Word

# What runs, loads or configures code of programs that come later, by name.
POISON = re.compile(
    r"LD_\w+|DYLD_\w+|GIT_\w+|SSH_\w+|BASH\w*|ENV|IFS|PS[0-4]|PROMPT_COMMAND|CDPATH|GLOBIGNORE|SHELLOPTS|HOME|SHELL"
    r"|PATH|MANPATH|CLASSPATH|\w*PAGER|\w*EDITOR|VISUAL|BROWSER|\w*_COMMAND|\w*_ASKPASS|LESS\w*|MORE|TERMINFO|TERMCAP"
    r"|PYTHON(STARTUP|HOME|INSPECT|USERBASE|BREAKPOINT|WARNINGS)|PERL5?(OPT|LIB|DB)|RUBY(OPT|LIB)|NODE_(OPTIONS|PATH)"
    r"|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAKEFLAGS|MAKE|RUSTC\w*|CARGO_(BUILD|TARGET)\w*|\w*_WRAPPER"
    r"|(?i:NPM_CONFIG_\w+|PIP_\w+|UV_\w*INDEX\w*|\w+_PROXY)|AWK(PATH|LIBPATH)|TAR_OPTIONS|ZIPOPT|GZIP|XDG_\w+|TMPDIR|CC|CXX"
    r"|OPENSSL_(CONF|ENGINES|MODULES)|GCONV_PATH|HOSTALIASES|DOCKER_HOST|KUBECONFIG|AWS_\w+|NLSPATH|RIPGREP_CONFIG_PATH"
    r"|GO(FLAGS|ENV|ROOT|PROXY)|CARGO_HOME|RUST(FLAGS|UP_\w+)|GCC_EXEC_PREFIX|COMPILER_PATH|LUA_INIT\w*|PHPRC|PHP_INI_\w+"
    r"|PYTEST_(ADDOPTS|PLUGINS)|(MAVEN|GRADLE|SBT|ANT|JAVA)_OPTS|DOTNET_STARTUP_HOOKS|MANOPT|GROFF_\w+|(VIM|EX)INIT"
    r"|TEXMF\w*|(?i:shell_escape\w*|openout_any)"
)
SEARCHED = re.compile(r"PYTHONPATH")  # harmless while it stays in the workspace


def problem(name: str, value: Word, places: Places) -> str:
    """Why a variable may not be set, "" where it may."""
    bare = re.sub(r"\[.*", "", name, flags=re.DOTALL)
    if not re.fullmatch(r"[A-Za-z_]\w*", bare):
        return f"it sets {name!r}, which is no name of a variable"
    if SEARCHED.fullmatch(bare):
        if all(places.inside(Word(part or ".", value.dynamic)) for part in value.text.split(":")):
            return ""
        return f"{bare} leads out of the workspace"
    if POISON.fullmatch(bare):
        return f"{bare} changes what other programs do"
    if not value.dynamic and ("$(" in value.text or "`" in value.text):
        return f"it keeps a command in the variable {bare}"
    return ""
