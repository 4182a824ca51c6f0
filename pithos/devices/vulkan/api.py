"""The C interface of Vulkan, as the `vulkan` package declares it: structs, calls, results as errors.

The package's own wrappers are not used: they cannot fill chains of output structs, leave nested names dangling and cost
several microseconds a call. Only its declarations, its loader library and its constants are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from pithos.devices.gpu import DeviceLost, DeviceMemoryError
from pithos.errors import DeviceError

_LOST = -4
_MEMORY = {-1: "host", -2: "device", -1000069000: "descriptor pool"}


def version(major: int, minor: int) -> int:
    """A version as Vulkan writes it."""
    return major << 22 | minor << 12


class Api:
    """`vk`: the package (constants); `ffi`, `lib`: C types and functions."""

    def __init__(self, package: Any) -> None:
        self.vk, self.ffi, self.lib = package, package.ffi, package.lib
        self.null = self.ffi.NULL
        self._types: dict[str, int | None] = {}
        self._kept: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
        self._names: dict[int, str] = dict(self.ffi.typeof("VkResult").elements)

    def struct(self, name: str, **fields: Any) -> Any:
        """A pointer to a new struct with its sType; what `fields` point to lives as long as the struct."""
        made = self.ffi.new(name + " *", fields)
        kind = self._type(name)
        if kind is not None:
            made.sType = kind
        self._kept[made[0]] = tuple(fields.values())
        return made

    def array(self, kind: str, items: Sequence[Any]) -> Any:
        """A new C array; structs are copied into it, and what they point to lives as long as it does."""
        made = self.ffi.new(kind + "[]", list(items))
        self._kept[made] = tuple(items)
        return made

    def text(self, value: str) -> Any:
        return self.ffi.new("char[]", value.encode())

    def texts(self, values: Sequence[str]) -> Any:
        return self.array("char *", [self.text(value) for value in values])

    def string(self, chars: Any) -> str:
        return str(self.ffi.string(chars).decode("utf-8", "replace"))

    def call(self, name: str, *arguments: Any) -> int:
        """Calls a function that returns a VkResult; raises what an error means."""
        return self.checked(name, getattr(self.lib, name)(*arguments))

    def checked(self, name: str, result: int) -> int:
        """`result` of the function `name`. Raises DeviceLost, DeviceMemoryError or DeviceError."""
        if result >= 0:
            return result
        said = self._names.get(result, f"VkResult {result}")
        if result == _LOST:
            raise DeviceLost(f"{name}: the device was lost ({said})")
        if result in _MEMORY:
            raise DeviceMemoryError(f"{name}: out of {_MEMORY[result]} memory ({said})")
        raise DeviceError(f"{name} failed: {said}")

    def make(self, name: str, kind: str, *arguments: Any) -> Any:
        """The handle that a function vkCreate... or vkAllocate... puts out as its last argument."""
        out = self.ffi.new(kind + " *")
        self.call(name, *arguments, out)
        return out[0]

    def many(self, name: str, kind: str, *arguments: Any) -> list[Any]:
        """All items of a function that is asked twice: how many, and which ones."""
        function, count = getattr(self.lib, name), self.ffi.new("uint32_t *")
        self.checked(name, function(*arguments, count, self.null) or 0)
        items = self.ffi.new(kind + "[]", count[0])
        self.checked(name, function(*arguments, count, items) or 0)
        return _Items(items, count[0])

    def extension(self, instance: Any, name: str) -> Any:
        """The function of an extension; raises DeviceError when the loader has it not."""
        found = self.lib.vkGetInstanceProcAddr(instance, self.text(name))
        if found == self.null:
            raise DeviceError(f"the Vulkan loader has no {name}")
        return self.ffi.cast("PFN_" + name, found)

    def _type(self, name: str) -> int | None:
        if name not in self._types:
            maker: Any = getattr(self.vk, name)
            has = maker.__code__.co_varnames[:1] == ("sType",)
            self._types[name] = maker.__defaults__[0] if has else None
        return self._types[name]


class _Items(list[Any]):
    """Structs of one array, which they keep alive."""

    def __init__(self, array: Any, count: int) -> None:
        super().__init__(array[i] for i in range(count))
        self.array = array


@cache
def api() -> Api:
    """The interface. Raises ImportError without the package, OSError without a loader."""
    import vulkan

    return Api(vulkan)
