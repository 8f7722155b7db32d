"""The committed stub of the binding is the one that nanobind writes for it now."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import preferans.solver

STUB = Path(preferans.solver.__file__).with_name("_core.pyi")


def test_the_stub_is_current(tmp_path: Path) -> None:
    written = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-m", "preferans.solver._core", "-o", str(written), "-q"]
    subprocess.run(command, check=True, capture_output=True)
    assert STUB.read_text(encoding="utf-8") == written.read_text(encoding="utf-8")
