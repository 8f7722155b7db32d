"""The engine stays light: what is imported, and when. Each check needs an interpreter that has imported nothing yet."""

import json
import subprocess
import sys

from preferans.cli.main import COMMANDS

HEAVY = {
    "argparse",
    "asyncio",
    "click",
    "concurrent",
    "email",
    "http",
    "importlib.metadata",
    "multiprocessing",
    "numpy",
    "rich",
    "sqlite3",
    "unittest",
}


def modules_loaded_by(code: str) -> set[str]:
    """Returns the names of the modules that *code* imports in a fresh interpreter."""
    script = (
        "import json, sys\n"
        "before = set(sys.modules)\n"
        f"{code}\n"
        "print(json.dumps(sorted(set(sys.modules) - before)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    return set(json.loads(done.stderr))


def test_the_package_needs_only_the_standard_library() -> None:
    loaded = {name.partition(".")[0] for name in modules_loaded_by("import preferans")}
    assert "preferans" in loaded
    assert loaded - {"preferans"} <= sys.stdlib_module_names


def test_the_package_imports_nothing_heavy() -> None:
    assert modules_loaded_by("import preferans") & HEAVY == set()


def test_the_package_does_not_import_the_command_line() -> None:
    assert "preferans.cli" not in modules_loaded_by("import preferans")


def test_help_imports_no_subcommand() -> None:
    loaded = modules_loaded_by(
        "from preferans.cli.main import preferans\npreferans.main(['--help'], standalone_mode=False)"
    )
    subcommands = {place.partition(":")[0] for place, _ in COMMANDS.values()}
    assert "preferans.cli.main" in loaded
    assert loaded & subcommands == set()
    assert "rich" not in loaded
