"""The API reference leaves out methods that Python calls: their classes say what one writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from griffe import Extension

if TYPE_CHECKING:
    from griffe import Class


class WithoutSpecialMethods(Extension):
    """Drops all of them but the constructor, which is shown as the class's own signature."""

    def on_class_members(self, *, cls: Class, **_: Any) -> None:
        """Drop those of one class."""
        for name in list(cls.members):
            if name.startswith("__") and name != "__init__":
                cls.del_member(name)
