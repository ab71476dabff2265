"""Two processes changed the annotations of one document: what each did since they were last equal is kept."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pincite.annotations.annotation import Annotation


def merged(
    base: Mapping[str, Annotation], ours: Sequence[Annotation], theirs: Mapping[str, Annotation]
) -> list[Annotation]:
    """A three-way merge by id: ``base`` as last seen, ``ours`` to be saved, ``theirs`` in the file now.

    What one side added, changed or removed is added, changed or removed. A change wins over a removal; where both
    changed one annotation, both stay, theirs under a new id.
    """
    result: list[Annotation] = []
    for annotation in ours:
        before, there = base.get(annotation.id), theirs.get(annotation.id)
        if annotation == before:
            if there is not None:  # as they left it; else they removed it
                result.append(there)
        elif there is None:
            result.append(annotation)
        else:
            result.append(replace(annotation, kept=there.kept))
            if there not in (before, annotation):
                result.append(replace(there, id=uuid.uuid4().urn))
    saved = {annotation.id for annotation in ours}
    result += [there for there in theirs.values() if there.id not in saved and there != base.get(there.id)]
    return result
