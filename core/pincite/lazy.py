"""Attributes that are made on first use, once for each object.

``functools.cached_property`` of Python 3.11 holds one lock for all objects of a class: while one document is read, no
other could be. From 3.12 on it holds none: two threads that need the same thing would both make it.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

T = TypeVar("T")

_LOCK = "_making"


class cached_property(Generic[T]):  # noqa: N801 - known by this name
    """A property whose value is kept in the object's ``__dict__``; threads wait for who makes it, object by object.

    Making one thing may need another of the same object, or of objects that this one is made from, never the reverse.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> cached_property[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> T | cached_property[T]:
        if instance is None:
            return self
        kept = instance.__dict__
        if self._name not in kept:
            with kept.setdefault(_LOCK, RLock()):
                if self._name not in kept:
                    kept[self._name] = self._make(instance)
        made: T = kept[self._name]
        return made

    if TYPE_CHECKING:  # what stands in __dict__ goes before it, also where it was put there

        def __set__(self, instance: object, value: T) -> None: ...
