"""Settings shared by all tests.

The profile `ci` repeats the same examples on every run; `sweep` looks at many more and at fresh ones each time.
The environment variable ``HYPOTHESIS_PROFILE`` chooses between them.
"""

import os
from collections import defaultdict

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    max_examples=300,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "sweep",
    max_examples=5000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tells how much the sweep of pulkas has played of each preset, and the processor time that it took."""
    swept: defaultdict[str, list[float]] = defaultdict(lambda: [0, 0, 0.0])
    for report in terminalreporter.getreports("passed"):
        for key, value in report.user_properties:
            if key == "swept":
                title, *figures = value
                swept[title] = [one + other for one, other in zip(swept[title], figures, strict=True)]
    if swept:
        terminalreporter.section("pulkas played in the sweep")
    for title, (pulkas, deals, seconds) in swept.items():
        terminalreporter.line(f"{title:<28} {pulkas:>4} pulkas {deals:>7} deals {seconds:>8.1f} s")
