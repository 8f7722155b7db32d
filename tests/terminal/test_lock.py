"""One table at a time on a file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from preferans.cli.table.lock import Taken, lock_of, locked

HOLD = """
import sys
from pathlib import Path
from preferans.cli.table.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(file: Path) -> subprocess.Popen[str]:
    """Returns another process that holds *file*."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_second_process_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    other = holder(file)
    with pytest.raises(Taken, match=r"\.table\.json\.lock"), locked(file):
        pass
    with locked(tmp_path / "another.json"):
        pass
    other.communicate("")
    with locked(file):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="the lock goes with its process only where files are locked")
def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    other = holder(file)
    other.kill()
    other.communicate()
    assert lock_of(file).exists()
    with locked(file):
        pass
    assert not lock_of(file).exists()


def test_a_lock_that_was_removed_meanwhile_is_taken_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.json"
    opened = []
    real = os.open

    def opening(path: Path, *rest: int) -> int:
        handle = real(path, *rest)
        opened.append(path)
        if len(opened) == 1:
            # Its last holder removes it between the opening and the locking.
            Path(path).unlink()
        return handle

    monkeypatch.setattr(os, "open", opening)
    with locked(file):
        assert len(opened) == 2
        assert lock_of(file).exists()


def test_without_locks_on_files_the_file_is_the_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("preferans.cli.table.lock.fcntl", None)
    file = tmp_path / "table.json"
    with locked(file), pytest.raises(Taken), locked(file):
        pass
    with locked(file):
        pass
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_nothing_is_held(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with locked(tmp_path / "file" / "table.json"), locked(tmp_path / "file" / "table.json"):
        assert [each.name for each in tmp_path.iterdir()] == ["file"]
