"""Bodies of the routes of tools."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pithos.server.fields import Fields

ID = r"^[A-Za-z0-9_.:\-]{1,128}$"


class JudgeBody(Fields):
    """POST /v1/tools/judge. `always`: tools that a person has allowed for good."""

    name: str = Field(min_length=1, max_length=200)
    arguments: dict[str, Any] | str = Field(description="an object, or its JSON text as a model writes it")
    mode: Literal["safe", "auto", "yolo"] | None = Field(None, description="default: safe")
    always: list[str] | None = Field(None, max_length=1000)


class CallBody(JudgeBody):
    """POST /v1/tools/call. `approved`: a person has allowed this very call."""

    id: str = Field(pattern=ID, description="stops the call with DELETE /v1/tools/call/{id}")
    approved: bool | None = None
