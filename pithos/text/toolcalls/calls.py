"""A block of calls in Python's form or in JSON's, to pieces."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from pithos.errors import shown
from pithos.text.toolcalls.body import Body, Malformed
from pithos.text.toolcalls.grammar import SIGNS, Syntax
from pithos.text.toolcalls.strings import NAME, Place, StringReader
from pithos.text.toolcalls.words import LONGEST, literal
from pithos.text.toolcalls.writer import JsonWriter

DEEPEST = 64
"""Containers inside of each other."""

_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\s()\[\]{},=:'\"]+")
_PLACES = {"(": Place.ARGUMENT, "[": Place.ITEM, "{": Place.VALUE, "E": Place.VALUE}
_ARGUMENTS = ("arguments", "parameters")


class CallsBody(Body):
    """`[f(a='v', n=3), g()]`, or `[{"name": "f", "arguments": {...}}]`, with or without the outer brackets.

    Names come out as soon as they are known, arguments while they are read. `strict_end`: a closing marker within a
    string belongs to the string.
    """

    def __init__(self, index: int, strict_end: bool = False) -> None:
        super().__init__(index)
        self._syntax = Syntax()
        self._strict_end = strict_end
        self._stack: list[
            str
        ] = []  # "(" a call, "[" a list, "{" an object, "E" an object that describes a call
        self._value = False  # a value comes next, not a name or key
        self._word = ""
        self._string: StringReader | None = None
        self._string_is_key = False
        self._writer = JsonWriter()
        self._described: _Described | None = None

    @property
    def inside(self) -> bool:
        begins = self._text[self._at : self._at + 1] in ("'", '"')
        return self._strict_end and (begins or self._string is not None)

    def _step(self, final: bool) -> bool:
        if self._string is not None:
            return self._read_string(self._string, final)
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at
        if self._at >= len(self._text):
            return False
        char = self._text[self._at]
        if char in SIGNS:
            self._syntax.take(SIGNS[char])
            self._at += 1
            _HANDLERS[char](self)
            return True
        return self._begin_string(char, final) if char in "'\"" else self._read_word(final)

    def _finish(self) -> None:
        if self._string is not None:
            raise Malformed("a string is not closed")
        self._syntax.end()
        self._commit()

    def _flush(self) -> None:
        if self._described is not None:
            self._described.tell(self)
        elif self._stack:
            self._argue(self._writer.take())

    # Strings

    def _begin_string(self, quote: str, final: bool) -> bool:
        if len(self._text) - self._at < 3 and not final:
            return False  # one quote, two or three
        self._syntax.take("STRING")
        self._string_is_key = bool(self._stack) and self._stack[-1] in "{E" and not self._value
        long = self._text.startswith(quote * 3, self._at)
        place = Place.KEY if self._string_is_key else _PLACES[self._stack[-1]]
        self._string = StringReader(quote * 3 if long else quote, place)
        self._at += 3 if long else 1
        if self._string_is_key and self._stack[-1] == "E":
            self._word = ""
        else:
            self._writer.quote()
        return True

    def _read_string(self, string: StringReader, final: bool) -> bool:
        text, self._at, ended = string.read(self._text, self._at, final)
        if self._string_is_key and self._stack[-1] == "E":
            self._word += text
            if len(self._word) > LONGEST:
                raise Malformed("a key is too long")
        else:
            self._writer.characters(text)
            if ended:
                (self._writer.end_key if self._string_is_key else self._writer.end_string)()
        if ended:
            self._string = None
            self._value = False
        return ended

    # Words

    def _read_word(self, final: bool) -> bool:
        named = not self._stack or (self._stack[-1] == "(" and not self._value)
        found = (NAME if named else _WORD).match(self._text, self._at)
        assert found is not None
        word = found[0]
        if len(word) > LONGEST:
            raise Malformed(f"{shown(word, 20)} is too long")
        if self._at + len(word) == len(self._text) and not final:
            return False
        self._at += len(word)
        if named:
            self._syntax.take("NAME")
            self._word = word
        else:
            self._take_literal(word)
        return True

    def _take_literal(self, word: str) -> None:
        value = literal(word)
        if value is None:
            raise Malformed(f"{shown(word)} is neither a number nor a string in quotes")
        self._syntax.take("LITERAL")
        if self._stack[-1] == "{" and not self._value:
            self._writer.key(value)
        elif self._stack[-1] == "E" and not self._value:
            self._word = value
        else:
            self._writer.literal(value)
            self._value = False

    # Signs: each one fits where it stands

    def _open_square(self) -> None:
        if self._stack:
            self._open("[")

    def _open_brace(self) -> None:
        if self._stack:
            self._open("{")
            return
        self._stack.append("E")
        self._described = _Described()

    def _open_call(self) -> None:
        self._start_call(self._word)
        self._writer = JsonWriter()
        self._writer.open("{")
        self._stack.append("(")

    def _open(self, bracket: str) -> None:
        if len(self._stack) >= DEEPEST:
            raise Malformed(f"more than {DEEPEST} containers inside of each other")
        self._writer.open(bracket)
        self._stack.append(bracket)
        self._value = bracket == "["

    def _close_square(self) -> None:
        if self._stack:
            self._close("]")
        elif self.complete:
            self._commit()

    def _close_brace(self) -> None:
        if self._stack[-1] != "E":
            self._close("}")
            return
        assert self._described is not None
        self._described.end(self)
        self._described = None
        self._stack.pop()
        self._call_done()

    def _close_call(self) -> None:
        self._writer.close("}")
        self._argue(self._writer.take())
        self._end_call()
        self._stack.pop()
        self._call_done()

    def _call_done(self) -> None:
        self._value = False
        self._commit()

    def _close(self, bracket: str) -> None:
        self._writer.close(bracket)
        self._stack.pop()
        self._value = False

    def _comma(self) -> None:
        if not self._stack and self.complete:
            self._commit()
        if self._stack and self._stack[-1] == "E":
            assert self._described is not None
            self._described.end_value(self)
        self._value = bool(self._stack) and self._stack[-1] == "["

    def _colon(self) -> None:
        self._value = True
        if self._stack[-1] == "E":
            assert self._described is not None
            self._writer = self._described.begin_value(self._word)

    def _equal(self) -> None:
        self._writer.key(self._word)
        self._value = True


_HANDLERS: dict[str, Callable[[CallsBody], None]] = {
    "[": CallsBody._open_square, "]": CallsBody._close_square, "(": CallsBody._open_call, ")": CallsBody._close_call,
    "{": CallsBody._open_brace, "}": CallsBody._close_brace, ",": CallsBody._comma, ":": CallsBody._colon,
    "=": CallsBody._equal,
}  # fmt: skip


class _Described:
    """A call that an object describes. Its arguments wait until its name is known."""

    def __init__(self) -> None:
        self._key = ""
        self._name: str | None = None
        self._named = JsonWriter()
        self._arguments: JsonWriter | None = None
        self._begun = ""  # the arguments' first character
        self._text = ""  # arguments that are a JSON text in a string

    def begin_value(self, key: str) -> JsonWriter:
        """Where the value of `key` is to be written."""
        self._key = key
        if key == "name":
            return self._named
        if key in _ARGUMENTS and self._arguments is None:
            self._arguments = JsonWriter()
            return self._arguments
        return JsonWriter()

    def end_value(self, body: CallsBody) -> None:
        """The value of the last key is complete."""
        if self._key == "name" and self._name is None:
            name = json.loads(self._named.take() or "null")
            if not isinstance(name, str) or not name:
                raise Malformed("the name of the function is no text")
            self._name = name
            body._start_call(name)
        self._key = ""
        self.tell(body)

    def tell(self, body: CallsBody) -> None:
        """Passes on what there is of the arguments, once the name is known."""
        if self._name is None or self._arguments is None:
            return
        text = self._arguments.take()
        self._begun = self._begun or text[:1]
        if self._begun == "{":
            body._argue(text)
        else:
            self._text += text

    def end(self, body: CallsBody) -> None:
        """The object is complete. Raises Malformed if it describes no call."""
        self.end_value(body)
        if self._name is None:
            raise Malformed("an object without the name of a function")
        if self._begun != "{":
            body._argue(_unpacked(self._text))
        body._end_call()


def _unpacked(text: str) -> str:
    """Arguments that were no object: none at all, or an object in a string."""
    try:
        value = json.loads(text or "null")
        value = json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError) as error:
        raise Malformed("the arguments are a text that is no JSON") from error
    if value is None:
        return "{}"
    if not isinstance(value, dict):
        raise Malformed("the arguments are no object")
    return json.dumps(value, ensure_ascii=False)
