"""Walks the syntax tree of a command line and collects reasons to ask."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from pithos.tools.shell.bash import programs, variables
from pithos.tools.shell.bash.places import Places, secret
from pithos.tools.shell.bash.words import KNOWN, Word, of_node

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

DEEPEST = 12  # scripts within scripts
LEVELS = 150  # of the tree
BRANCHES = {"if_statement", "while_statement", "for_statement", "c_style_for_statement", "case_statement"}
ARGUMENTS = {*KNOWN, "simple_expansion", "expansion", "command_substitution", "process_substitution", "array"} | {
    "arithmetic_expansion", "brace_expression", "translated_string", "extglob_pattern", "subscript",
}  # fmt: skip
MOVES = re.compile(r"\b(cd|pushd|popd)\b")
MISREAD = "its syntax is not understood"
REDIRECTS = {"file_redirect", "heredoc_redirect"}
WRITES = {">", ">>", ">|", "&>", "&>>", "<>"}
Stdin = str | None  # the text of a here-document, "" for something unknown, None for nothing
UNKNOWN = ""


def reasons(command: str, root: Path) -> list[str]:
    """Why a person should be asked before this runs; [] for no reason. Raises ImportError without tree-sitter."""
    scan = Scan(root)
    scan.script(command)
    return scan.found


def _parser() -> Parser:
    import tree_sitter
    import tree_sitter_bash

    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))


class Scan:
    """One reading of a command line. `found`: the reasons; `places`: where it is by now."""

    def __init__(self, root: Path) -> None:
        self.places = Places(root)
        self.found: list[str] = []
        self.functions: set[str] = set()
        self.downloads = False
        self._parser = _parser()
        self._depth = 0

    def ask(self, reason: str) -> None:
        """Notes a reason."""
        self.found.append(reason)

    def script(self, text: str) -> None:
        """Reads a script that runs in this place."""
        self._depth += 1
        if self._depth > DEEPEST:
            self.ask("it nests scripts too deeply")
        else:
            tree = self._parser.parse(text.encode("utf-8", "replace"))
            if tree.root_node.has_error:
                self.ask(MISREAD)
            self._visit(tree.root_node, None, 0)
        self._depth -= 1

    def written(self, word: Word) -> None:
        """A file that is written: notes why that may not be."""
        problem = self.places.problem(word)
        if problem:
            self.ask(problem)

    def started(self, word: Word) -> None:
        """A file that is run: after a download, it must have been there before."""
        if self.downloads and not self.places.exists(word):
            self.ask(f"it runs {word.text}, which may just have been downloaded")

    def program(self, words: list[Word], stdin: Stdin = None) -> None:
        """A program with its arguments."""
        for word in words[1:]:
            if secret(word.text):
                self.ask(f"it touches {word.text}, where secrets are kept")
        programs.judge(self, words, stdin)

    # the tree

    def _visit(self, node: Node, stdin: Stdin, level: int) -> None:
        if level > LEVELS:
            self.ask("it is nested too deeply")
            return
        handler = getattr(self, f"_{node.type}", None)
        if node.type in BRANCHES:
            self._branch(node, stdin, level)
        elif handler is not None:
            handler(node, stdin, level)
        else:
            self._children(node, stdin, level)

    def _children(self, node: Node, stdin: Stdin, level: int) -> None:
        for child in node.named_children:
            self._visit(child, stdin, level + 1)

    def _branch(self, node: Node, stdin: Stdin, level: int) -> None:
        """What may run never, once or often: a `cd` in it makes the folder unknown."""
        moves = bool(MOVES.search(_text(node)))
        if moves:
            self.places.folder = None
        self._children(node, stdin, level)
        if moves:
            self.places.folder = None

    def _subshell(self, node: Node, stdin: Stdin, level: int) -> None:
        before = self.places.folder
        self._children(node, stdin, level)
        self.places.folder = before

    def _command_substitution(self, node: Node, stdin: Stdin, level: int) -> None:
        self._subshell(node, None, level)

    def _process_substitution(self, node: Node, stdin: Stdin, level: int) -> None:
        self._subshell(node, UNKNOWN, level)

    def _pipeline(self, node: Node, stdin: Stdin, level: int) -> None:
        before = self.places.folder
        for child in node.named_children:
            self._visit(child, stdin, level + 1)
            stdin = UNKNOWN
        self.places.folder = before

    def _function_definition(self, node: Node, stdin: Stdin, level: int) -> None:
        names = [child for child in node.named_children if child.type == "word"]
        name = _text(names[0]) if names else ""
        if not name or programs.known(name):
            self.ask(f"it redefines {name or 'a name'}")
        body = [child for child in node.named_children if child.type != "word"]
        if any(_calls(child, name) for child in body):
            self.ask(f"the function {name} calls itself")
        self.functions.add(name)
        self._branch(node, UNKNOWN, level)

    def _redirected_statement(self, node: Node, stdin: Stdin, level: int) -> None:
        for child in node.named_children:
            if child.type == "file_redirect" and _operator(child) == "<":
                stdin = UNKNOWN
            elif child.type == "heredoc_redirect":
                stdin = _document(child)
        redirects = [child for child in node.named_children if child.type in REDIRECTS]
        more = [word for child in redirects for word in _arguments_behind(child)]
        bodies = [child for child in node.named_children if child.type not in REDIRECTS]
        for child in bodies:
            if child.type == "command":
                self._command(child, stdin, level + 1, more)
                more = []
            else:
                self._visit(child, stdin, level + 1)
        if more and not bodies:
            self.program(more, stdin)
        elif more:
            self.ask(MISREAD)
        for child in redirects:
            self._visit(child, stdin, level + 1)

    def _file_redirect(self, node: Node, stdin: Stdin, level: int) -> None:
        self._children(node, None, level)
        operator = _operator(node)
        targets = [child for child in node.named_children if child.type != "file_descriptor"]
        if not targets:
            return
        word = of_node(targets[0])
        if word.text.startswith(("/dev/tcp/", "/dev/udp/")):
            self.ask(f"it opens a connection by {word.text}")
        elif operator == ">&" and re.fullmatch(r"\d+-?|-", word.text):
            return
        elif operator in WRITES or operator == ">&":
            self.written(word)
        elif secret(word.text):
            self.ask(f"it reads {word.text}, where secrets are kept")

    def _heredoc_redirect(self, node: Node, stdin: Stdin, level: int) -> None:
        if not _quoted(node) and _unseen_command(node):
            self.ask("a command is hidden in its here-document")
        for child in node.named_children:  # what stands behind the << on its line is inside this node
            self._visit(child, UNKNOWN, level + 1)

    def _command(self, node: Node, stdin: Stdin, level: int, more: Sequence[Word] = ()) -> None:
        words: list[Word] = []
        if _several_lines(node):
            self.ask(MISREAD)
        for child in node.named_children:
            if child.type == "command_name":
                words.append(of_node(child.named_children[0]) if child.named_children else Word(_text(child)))
                self._children(child, None, level + 1)
                continue
            if child.type == "herestring_redirect":
                stdin = UNKNOWN
            elif child.type in ARGUMENTS:
                words.append(of_node(child))
            elif child.type not in ("variable_assignment", "file_redirect", "heredoc_redirect"):
                words.append(Word(_text(child), dynamic=True))
            self._visit(child, None, level + 1)
            if child.type in REDIRECTS:
                words += _arguments_behind(child)
        words += more
        if words:
            self.program(words, stdin)

    def _variable_assignment(self, node: Node, stdin: Stdin, level: int) -> None:
        name, _, value = _text(node).partition("=")
        values = node.named_children[1:]
        word = of_node(values[0]) if len(values) == 1 else Word(value, dynamic=bool(values))
        problem = variables.problem(name.rstrip("+"), word, self.places)
        if problem:
            self.ask(problem)
        self._children(node, None, level)

    def _declaration_command(self, node: Node, stdin: Stdin, level: int) -> None:
        self._children(node, None, level)
        for child in node.named_children:
            if child.type == "variable_assignment":
                continue
            word = of_node(child)
            if child.type != "variable_name" and (word.dynamic or "=" in word.text):
                self.ask(f"it sets variables in a way that is not understood: {_text(child)}")
            elif not word.dynamic and variables.problem(word.text, Word(""), self.places):
                self.ask(variables.problem(word.text, Word(""), self.places))

    def _unset_command(self, node: Node, stdin: Stdin, level: int) -> None:
        self._declaration_command(node, stdin, level)

    def _word(self, node: Node, stdin: Stdin, level: int) -> None:
        if re.search(r"(?<!\\)\n", _text(node)):  # a line that begins with a backslash is read as an argument
            self.ask(MISREAD)
        self._children(node, None, level)

    def _simple_expansion(self, node: Node, stdin: Stdin, level: int) -> None:
        if re.search(r"\s", _text(node)):  # and "$ rm" for a variable
            self.ask(MISREAD)

    def _raw_string(self, node: Node, stdin: Stdin, level: int) -> None:
        if re.search(r"\[\s*(\$\(|`)", _text(node)):
            self.ask("it hides a command in a subscript")

    _ansi_c_string = _raw_string

    def _expansion(self, node: Node, stdin: Stdin, level: int) -> None:
        if re.search(r"@P\s*}$", _text(node)):
            self.ask("it runs what stands in a variable")
        self._children(node, None, level)


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _several_lines(command: Node) -> bool:
    """Whether a command goes over a line's end that is not escaped."""
    source, start = command.text or b"", command.start_byte
    children = command.children
    gaps = (source[left.end_byte - start : right.start_byte - start] for left, right in pairwise(children))
    return any(b"\n" in gap.replace(b"\\\n", b"") for gap in gaps)


def _operator(redirect: Node) -> str:
    return next((child.type for child in redirect.children if not child.is_named), "")


def _arguments_behind(redirect: Node) -> list[Word]:
    """Arguments of the command that the tree counts to a redirection: ls > out -l."""
    if redirect.type == "file_redirect":
        targets = [child for child in redirect.named_children if child.type != "file_descriptor"]
        return [of_node(child) for child in targets[1:]]
    return [of_node(c) for c in redirect.named_children if c.type in ARGUMENTS and c.type != "heredoc_start"]


def _document(heredoc: Node) -> Stdin:
    """The text of a here-document, where nothing in it is expanded."""
    for child in heredoc.named_children:
        if child.type == "heredoc_body" and not any(
            c.type != "heredoc_content" for c in child.named_children
        ):
            return _text(child) if _quoted(heredoc) or not re.search(r"[$`\\]", _text(child)) else UNKNOWN
    return UNKNOWN


def _quoted(heredoc: Node) -> bool:
    """Whether nothing in a here-document is expanded."""
    starts = [_text(child) for child in heredoc.named_children if child.type == "heredoc_start"]
    return any(mark in start for start in starts for mark in "'\"\\")


def _unseen_command(heredoc: Node) -> bool:
    """Whether its text has substitutions that the tree does not show, as those in backticks."""
    bodies = [child for child in heredoc.named_children if child.type == "heredoc_body"]
    text = "".join(re.sub(r"\\.", "", _text(body), flags=re.DOTALL) for body in bodies)
    shown = sum(
        _count(body, "command_substitution") + _count(body, "arithmetic_expansion") for body in bodies
    )
    return "`" in text or text.count("$(") > shown or (not bodies and "$(" in _text(heredoc))


def _count(node: Node, kind: str) -> int:
    return (node.type == kind) + sum(_count(child, kind) for child in node.named_children)


def _calls(node: Node, name: str) -> bool:
    if node.type == "command_name":
        return _text(node) == name
    return any(_calls(child, name) for child in node.named_children)
