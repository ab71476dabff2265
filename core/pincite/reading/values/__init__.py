"""Dates, amounts and durations, read from words and normalised."""

from pincite.reading.values.amounts import Amount, amounts
from pincite.reading.values.dates import dates
from pincite.reading.values.durations import Duration, durations
from pincite.reading.values.pick import Reading, pick

__all__ = ["Amount", "Duration", "Reading", "amounts", "dates", "durations", "pick"]
