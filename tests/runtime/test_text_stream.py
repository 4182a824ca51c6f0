import pytest
from hypothesis import given
from hypothesis import strategies as st

from pithos.engine.text import TextStream


def run(pieces, stop=()):
    stream = TextStream(stop)
    shown = ""
    for piece in pieces:
        shown += stream.feed(piece)
        if stream.stopped:
            break
    return shown + stream.flush(), stream.stopped


@given(
    st.text(alphabet="ab☕", max_size=12),
    st.lists(st.text(alphabet="ab", min_size=1, max_size=4), max_size=3),
    st.data(),
)
def test_cuts_never_matter(text, stop, data):
    raw = text.encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=6)))
    pieces = [raw[a:b] for a, b in zip([0, *cuts], [*cuts, len(raw)], strict=True)]
    _, at = min(((found + len(s), found) for s in stop if (found := text.find(s)) >= 0), default=(0, None))
    whole = (text[:at], at is not None)
    assert run(pieces, stop) == whole
    assert run([raw], stop) == whole


@pytest.mark.parametrize(
    ("pieces", "stop", "shown"),
    [
        ([b"one ", b"tw", b"o three"], ["two"], "one "),
        ([b"one ", b"tw", b"ice"], ["two"], "one twice"),
        ([b"one tw"], ["two"], "one tw"),
        ([b"aab", b"aac"], ["aabaac"], ""),
        ([b"\xe2\x98", b"\x95!"], ["!"], "☕"),
        ([b"\xe2\x98"], [], "�"),
        ([b"text"], [""], "text"),
        ([b"x ab", b"c"], ["abc", "b"], "x a"),
        ([b"x abc"], ["abc", "b"], "x a"),
        ([b"x abc"], ["abc", "bc"], "x "),
    ],
)
def test_stop_strings(pieces, stop, shown):
    assert run(pieces, stop)[0] == shown


def test_nothing_of_a_stop_string_gets_out_early():
    stream = TextStream(["STOP"])
    assert stream.feed(b"well ST") == "well "
    assert stream.feed(b"AR") == "STAR"
    assert stream.feed(b" STO") == " "
    assert stream.feed(b"P more") == ""
    assert stream.stopped
    assert stream.feed(b"again") == ""
    assert stream.flush() == ""
