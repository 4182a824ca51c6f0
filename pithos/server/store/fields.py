"""The body of a conversation that is stored: what the server reads of it. All of it is kept."""

from __future__ import annotations

from pydantic import Field

from pithos.server.fields import Fields


class ConversationBody(Fields):
    """PUT /v1/store/{id}."""

    id: str | None = Field(None, description="as in the path, where it is given")
    title: str | None = Field(None, description="lists show its beginning")
    updated: float | None = Field(None, description="milliseconds since 1970")
