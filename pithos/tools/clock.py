"""get_current_datetime: local date and time."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.registry import Tool, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json


def run(arguments: Json, context: Context) -> Result:
    """The time here, or in a zone by its name, with weekday, week and the offset from UTC."""
    zone = arguments.get("timezone")
    now = datetime.now(UTC).astimezone(_zone(zone) if zone else None)
    text = f"{now:%A}, {now.isoformat(timespec='seconds')} ({now.tzname()}), week {now.isocalendar().week}"
    return Result(text, data={"iso": now.isoformat(), "unix": int(now.timestamp())})


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # ZoneInfoNotFoundError is a KeyError
        raise ToolError(
            f"there is no time zone {shown(name)}: use a name as Europe/Berlin, or none"
        ) from None


TOOL = Tool(
    "get_current_datetime",
    "Tells the current date and time, here or in a time zone.",
    parameters(timezone=string("as Europe/Berlin (default: here)", minLength=1, maxLength=60)),
    run,
    read_only=True,
    group="other",
)
