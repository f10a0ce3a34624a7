"""Figures as Prometheus reads them, made of our plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from prometheus_client.core import Metric

    from lungomare.server.telemetry.histogram import Histogram


def gauge(name: str, help_text: str, value: float) -> Metric:
    """Return a figure that goes up and down."""
    return GaugeMetricFamily(name, help_text, value=value)


def counter(name: str, help_text: str, value: float) -> Metric:
    """Return a figure that only grows; Prometheus adds `_total` to its name."""
    return CounterMetricFamily(name, help_text, value=value)


def gauges(name: str, help_text: str, labels: Iterable[str], values: Mapping[Any, float]) -> Metric:
    """Return a figure for each of several labels' values."""
    family = GaugeMetricFamily(name, help_text, labels=list(labels))
    for key, value in values.items():
        family.add_metric(_texts(key), value)
    return family


def counters(
    name: str, help_text: str, labels: Iterable[str], values: Mapping[Any, float]
) -> Metric:
    """Return a growing figure for each of several labels' values."""
    family = CounterMetricFamily(name, help_text, labels=list(labels))
    for key, value in values.items():
        family.add_metric(_texts(key), value)
    return family


def histogram(name: str, help_text: str, found: Histogram) -> Metric:
    """Return a histogram."""
    return HistogramMetricFamily(name, help_text, found.buckets(), found.total)


def histograms(
    name: str, help_text: str, labels: Iterable[str], found: Mapping[Any, Histogram]
) -> Metric:
    """Return a histogram for each of several labels' values."""
    family = HistogramMetricFamily(name, help_text, labels=list(labels))
    for key, each in found.items():
        family.add_metric(_texts(key), each.buckets(), each.total)
    return family


def _texts(key: object) -> list[str]:
    return [str(part) for part in key] if isinstance(key, tuple) else [str(key)]
