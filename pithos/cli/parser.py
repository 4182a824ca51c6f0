"""The subcommands, their options and help."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from pithos.cli import agenting, options, serving, tooling, values
from pithos.cli.wrapping import HelpFormatter
from pithos.errors import UsageError
from pithos.version import VERSION

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["Parser"]


DESCRIPTION = "Pithos runs language models from GGUF files, with kernels that were generated ahead of time."

EXAMPLES = """\
examples:
  pithos pull smollm2-135m                              fetch a small model
  pithos run -m smollm2-135m -p "What is gravity?"      one answer
  pithos chat -m smollm2-135m                           a conversation
  pithos agent -m model.gguf                            work on tasks in this folder, with tools
  pithos serve -m smollm2-135m                          a server that OpenAI's clients can use
  pithos inspect model.gguf                             what is in a file, and the memory it needs
  pithos bench -m model.gguf                            tokens per second, and where the time goes
  pithos doctor                                         what a bug report should say

environment:
  PITHOS_MODELS   the folder where models are kept, and looked for first (default: pithos/models in
                  your data folder, looked for after models/, ../models and ../../models)
  PITHOS_DEBUG    1 stages of loading, 2 each instruction with its time, 3 plan and program
  NO_COLOR        no colours on a terminal

`pithos COMMAND --help` tells the options of a command."""

_PLACES = {"-m": "a model is named with -m MODEL", "-p": "a prompt is given with -p TEXT"}


class Parser(argparse.ArgumentParser):
    """argparse whose every complaint is a `UsageError`, and whose help fails as every other output does."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuses unknown arguments where they stand, so that the error names the command's own help."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}{self._place_of(unknown[0])}")
        return found, unknown

    def _place_of(self, word: str) -> str:
        """Where a word belongs that stands alone."""
        if word.startswith("-"):
            return ""
        places = [place for option, place in _PLACES.items() if option in self._option_string_actions]
        return ": " + ", ".join(places) if places else ""

    def _print_message(self, message: str, file: Any = None) -> None:
        (sys.stdout if file is None else file).write(message)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see `{self.prog} --help`)")


def build() -> Parser:
    """The parser of the whole command line. A parsed command has `module` and `function` set."""
    root = Parser(
        prog="pithos",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    root.add_argument("--version", action="version", version=f"pithos {VERSION}")
    commands = root.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for add in (
        _run,
        _chat,
        _agent,
        _serve,
        _tokenize,
        _inspect,
        _bench,
        _ppl,
        _pull,
        _models,
        _tools,
        _tool,
        _doctor,
    ):
        add(commands)
    return root


def _command(commands: Commands, name: str, summary: str, examples: str, remark: str = "") -> Parser:
    lines = "\n".join("  " + line.strip() for line in examples.strip().splitlines())
    parser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=f"examples:\n{lines}\n\n{remark}".rstrip(),
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(module=name, function="command")
    return parser


def _run(commands: Commands) -> None:
    p = _command(
        commands,
        "run",
        "answer one prompt, streamed to stdout",
        """
        pithos run -m smollm2-135m -p "Explain gravity in one sentence."
        pithos run -m model.gguf -f question.txt --temperature 0 > answer.txt
        git diff | pithos run -s "You write commit messages." -n 100
        pithos run --raw -p "Once upon a time" -n 64
        """,
        "The prompt comes from -p, else -f, else stdin. Only the answer goes to stdout; reasoning goes to stderr.\n"
        "The text of a special token in a prompt (<|im_end|>) is that token: mind whose text you pass on.",
    )
    options.model(p)
    prompt = p.add_mutually_exclusive_group()
    prompt.add_argument("-p", "--prompt", metavar="TEXT", help="the prompt")
    prompt.add_argument(
        "-f", "--file", metavar="FILE", help="read the prompt from a UTF-8 file (- for stdin)"
    )
    p.add_argument("--raw", action="store_true", help="plain completion: no chat template")
    options.answers(p)
    options.engine(p)


def _chat(commands: Commands) -> None:
    p = _command(
        commands,
        "chat",
        "talk to a model in the terminal",
        """
        pithos chat -m smollm2-135m
        pithos chat -m model.gguf -s "Answer in French." --hide-think
        """,
        "In the chat: /help, /reset, /exit; Ctrl+C stops an answer, Ctrl+D leaves.",
    )
    options.model(p)
    options.answers(p)
    options.engine(p)


def _agent(commands: Commands) -> None:
    p = _command(commands, "agent", agenting.SUMMARY, agenting.EXAMPLES, agenting.REMARK)
    options.model(p)
    agenting.options(p)
    options.length(p, "8192, or half of the context, an answer")
    options.sampling(p)
    options.reasoning(p)
    options.engine(p)


def _serve(commands: Commands) -> None:
    p = _command(commands, "serve", serving.SUMMARY, serving.EXAMPLES, serving.REMARK)
    options.model(p)
    serving.options(p)
    options.sampling(p)
    options.engine(p)


def _tokenize(commands: Commands) -> None:
    p = _command(
        commands,
        "tokenize",
        "show the tokens of a text",
        """
        pithos tokenize -m smollm2-135m "Hello, world"
        pithos tokenize -m smollm2-135m --ids "Hello, world"
        pithos tokenize -m smollm2-135m -f text.txt --ids
        """,
    )
    options.model(p)
    p.add_argument("text", metavar="TEXT", nargs="?", help="the text (default: stdin)")
    p.add_argument("-f", "--file", metavar="FILE", help="read the text from a UTF-8 file")
    p.add_argument("--ids", action="store_true", help="only the ids, as a JSON list")
    p.add_argument(
        "--no-special", action="store_true", help="take <|special|> tokens in the text as plain text"
    )
    p.add_argument("--no-bos", action="store_true", help="never put the model's start token in front")


def _inspect(commands: Commands) -> None:
    p = _command(
        commands,
        "inspect",
        "show what is in a model file, and the memory that it needs",
        """
        pithos inspect smollm2-135m
        pithos inspect model.gguf -c 32768
        pithos inspect model.gguf --tensors
        pithos inspect model.gguf --json
        """,
    )
    p.add_argument("path", metavar="MODEL", nargs="?", help="a GGUF file, or an id of `pithos models`")
    p.add_argument("-m", "--model", metavar="MODEL", help="the same")
    p.add_argument(
        "-c", "--context", metavar="N", type=values.count(1), help="context length of the memory estimate"
    )
    p.add_argument("--kv", choices=("f16", "f32"), default="f16", help="type of the KV cache (default f16)")
    p.add_argument("--tensors", action="store_true", help="list every tensor")
    p.add_argument("--json", action="store_true", help="everything as JSON")


def _bench(commands: Commands) -> None:
    p = _command(
        commands,
        "bench",
        "measure tokens per second, then where the time goes",
        """
        pithos bench -m model.gguf
        pithos bench -m model.gguf --pp 2048 --tg 64 --reps 5 -t 2
        pithos bench -m model.gguf --no-profile --json
        """,
    )
    options.model(p)
    p.add_argument(
        "--pp", metavar="N", type=values.count(0), default=512, help="prompt tokens (default 512, 0: none)"
    )
    p.add_argument(
        "--tg", metavar="N", type=values.count(0), default=64, help="tokens to generate (default 64, 0: none)"
    )
    p.add_argument(
        "--rows",
        metavar="N",
        type=values.count(1, 8),
        default=1,
        help="sequences decoded together (default 1)",
    )
    p.add_argument(
        "--reps",
        metavar="N",
        type=values.count(1, 1000),
        default=3,
        help="repetitions; medians are shown (default 3)",
    )
    p.add_argument("--no-profile", action="store_true", help="only tokens per second")
    p.add_argument("--json", action="store_true", help="the results as JSON")
    options.engine(p)


def _ppl(commands: Commands) -> None:
    p = _command(
        commands,
        "ppl",
        "measure the perplexity of a text, by llama-perplexity's method",
        """
        pithos ppl -m model.gguf text.txt
        pithos ppl -m model.gguf text.txt --window 1024 --chunks 8 --json
        """,
        "The text is cut into windows; in each, the second half is scored given all before it.",
    )
    options.model(p)
    p.add_argument("file", metavar="FILE", help="a UTF-8 text")
    p.add_argument(
        "-w",
        "--window",
        metavar="N",
        type=values.count(4),
        default=512,
        help="tokens of a window (default 512)",
    )
    p.add_argument("--chunks", metavar="N", type=values.count(1), help="at most this many windows")
    p.add_argument("--json", action="store_true", help="the results as JSON")
    options.engine(p, context=False)


def _pull(commands: Commands) -> None:
    p = _command(
        commands,
        "pull",
        "fetch a model and verify it",
        """
        pithos pull smollm2-135m
        PITHOS_MODELS=/data/models pithos pull LFM3-1.7B-Q4_K_M
        """,
        "`pithos models` lists the ids. An interrupted download from Hugging Face goes on where it stopped.",
    )
    p.add_argument("id", metavar="ID", help="an id of `pithos models`")


def _models(commands: Commands) -> None:
    p = _command(
        commands, "models", "list the models that can be pulled, and those that are here", "pithos models"
    )
    p.set_defaults(module="pull", function="models")
    p.add_argument("--json", action="store_true", help="the list as JSON")


def _tools(commands: Commands) -> None:
    p = _command(commands, "tools", tooling.LIST, tooling.LIST_EXAMPLES)
    tooling.common(p)
    tooling.listed(p)


def _tool(commands: Commands) -> None:
    p = _command(commands, "tool", tooling.RUN, tooling.RUN_EXAMPLES, tooling.RUN_REMARK)
    p.set_defaults(module="tools", function="tool")
    tooling.single(p)
    tooling.common(p)


def _doctor(commands: Commands) -> None:
    p = _command(
        commands,
        "doctor",
        "tell what a bug report should say: versions, machine, kernels, GPUs",
        """
        pithos doctor
        pithos doctor --json > report.json
        """,
        "Of environment variables, only the values of PITHOS_* are told.",
    )
    p.add_argument("--json", action="store_true", help="everything as JSON")
