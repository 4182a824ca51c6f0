"""The budget of reasoning, by whichever field it is asked for."""

import pytest

from pithos.chat.reasoning import LEVELS, budget
from pithos.cli import values
from pithos.errors import RequestError


@pytest.mark.parametrize(
    ("fields", "tokens"),
    [
        ({}, None),
        ({"reasoning_effort": "high"}, None),
        ({"reasoning_effort": "medium"}, 2048),
        ({"reasoning_effort": "low"}, 512),
        ({"reasoning_effort": "minimal"}, 512),
        ({"reasoning_effort": "none"}, 0),
        ({"reasoning_effort": "off"}, 0),
        ({"reasoning_effort": 100}, 100),
        ({"reasoning_effort": 0}, 0),
        ({"reasoning": {"effort": "low"}}, 512),
        ({"reasoning": {"effort": None}}, None),
        ({"reasoning": None, "thinking_budget": 7}, 7),
        ({"thinking_budget": 0}, 0),
        ({"thinking_budget": -1}, None),
        ({"chat_template_kwargs": {"enable_thinking": False}}, 0),
        ({"chat_template_kwargs": {"enable_thinking": True}}, None),
        ({"reasoning_effort": "low", "reasoning": {"effort": "off"}, "thinking_budget": 3}, 512),
        ({"thinking_budget": 3, "chat_template_kwargs": {"enable_thinking": False}}, 3),
    ],
)
def test_budget(fields, tokens):
    assert budget(fields) == tokens


@pytest.mark.parametrize(
    ("fields", "param"),
    [
        ({"reasoning_effort": "much"}, "reasoning_effort"),
        ({"reasoning_effort": -1}, "reasoning_effort"),
        ({"reasoning_effort": True}, "reasoning_effort"),
        ({"reasoning": {"effort": "x" * 999}}, "reasoning.effort"),
        ({"thinking_budget": "3"}, "thinking_budget"),
        ({"thinking_budget": True}, "thinking_budget"),
        ({"chat_template_kwargs": {"enable_thinking": "no"}}, "chat_template_kwargs.enable_thinking"),
        ({"chat_template_kwargs": {"enable_thinking": 0}}, "chat_template_kwargs.enable_thinking"),
    ],
)
def test_what_is_no_level(fields, param):
    with pytest.raises(RequestError) as caught:
        budget(fields)
    assert caught.value.param == param
    assert len(str(caught.value)) < 200


def test_the_command_line_knows_the_same_levels():
    assert {name: LEVELS[name] for name in ("high", "medium", "low", "off")} == values.LEVELS
