"""What a model and a person are told of the machine that tools work on."""

from __future__ import annotations

import platform


def machine() -> str:
    """Operating system and processor, as "Linux 6.1.0 (Debian GNU/Linux 12), x86_64"."""
    return f"{operating_system()}, {platform.machine() or 'unknown architecture'}"


def operating_system() -> str:
    """Name and version, as "Linux 6.1.0 (Debian GNU/Linux 12)"."""
    system, release = platform.system(), platform.release()
    if system == "Linux":
        try:
            distribution = platform.freedesktop_os_release().get("PRETTY_NAME", "")
        except OSError:
            distribution = ""
        return f"Linux {release} ({distribution})" if distribution else f"Linux {release}"
    if system == "Darwin":
        return f"macOS {platform.mac_ver()[0] or release}"
    if system == "Windows":
        return f"Windows {release} ({platform.version()})"
    return f"{system} {release}".strip() or "unknown"
