"""The sentences of the engine's and the notation's errors, as templates, read from the source that raises them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import preferans

SOURCE = Path(preferans.__file__).parent
ERRORS = {"NotationError", "ConventionError", "ScoreError", "IllegalAction"}
HELPERS = {"fail": 1, "error": 1, "_wrong": 2, "_text_reader": 1}
"""Functions that build such a sentence, and which argument is a part of it."""
HINT = re.compile(r"nearest\(|odd_letters\(|^(hint|odd)$")
"""What a sentence ends in and the interface puts into words by itself."""
PLACE = re.compile(r"^(\{\}|deal \{\}|line (\{\}|\d+)(, column (\{\}|\d+))?|sheet|pulka|players)([.,] ?[\w{}]+)*: ")


def templates() -> dict[str, str]:
    """Returns each template with the place in the source where it stands; a placeholder is ``{}``."""
    found: dict[str, str] = {}
    for part in ("rules", "notation"):
        for file in sorted((SOURCE / part).rglob("*.py")):
            module = ast.parse(file.read_text(encoding="utf-8"))
            for line, text in _of_module(module):
                plain = plain_template(PLACE.sub("", plain_template(text)))
                if re.search("[a-z]", plain):
                    found.setdefault(plain, f"{file.relative_to(SOURCE)}:{line}")
    return found


def plain_template(text: str) -> str:
    """Returns *text* with every placeholder alike; those next to each other are one."""
    return re.sub(r"\{\}(\.?\{\})+", "{}", re.sub(r"\{[^{}]*\}", "{}", text))


def _of_module(module: ast.Module) -> Iterator[tuple[int, str]]:
    functions = {node.name: node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)}
    scopes: list[ast.AST] = [module, *functions.values()]
    for scope in scopes:
        for node in _inside(scope):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in ERRORS and node.args:
                said = node.args[0]
            elif name in HELPERS and len(node.args) > HELPERS[name]:
                said = node.args[HELPERS[name]]
            else:
                continue
            for text in _texts(said, scope, functions):
                yield node.lineno, text


def _inside(scope: ast.AST) -> Iterator[ast.AST]:
    """Yields what stands in *scope*, without the functions in it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _inside(child)


def _texts(node: ast.AST, scope: ast.AST, functions: dict[str, ast.FunctionDef]) -> Iterator[str]:
    """Returns the templates that an expression may come to."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.JoinedStr(parts):
            yield from _joined(parts, scope)
        case ast.IfExp(_, one, other):
            yield from _texts(one, scope, functions)
            yield from _texts(other, scope, functions)
        case ast.Tuple(items):
            for item in items:
                yield from (text for text in _texts(item, scope, functions) if " " in text)
        case ast.Call(ast.Name(name)) if name in functions:
            for inner in ast.walk(functions[name]):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from _texts(inner.value, functions[name], functions)
        case ast.Call(ast.Name("json_fault")):
            yield from _json_faults()


def _joined(parts: list[ast.expr], scope: ast.AST) -> Iterator[str]:
    texts = [""]
    for part in parts:
        if isinstance(part, ast.Constant):
            texts = [text + str(part.value) for text in texts]
        elif isinstance(part, ast.FormattedValue) and not HINT.search(ast.unparse(part.value)):
            chosen = _local(part.value, scope) or ["{}"]
            texts = [text + choice for text in texts for choice in chosen]
    yield from texts


def _local(node: ast.expr, scope: ast.AST) -> list[str]:
    """Returns the texts between which a local variable was chosen."""
    if not isinstance(node, ast.Name):
        return []
    for other in _inside(scope):
        match other:
            case ast.Assign([ast.Name(name)], ast.IfExp(_, ast.Constant(str(one)), ast.Constant(str(two)))):
                if name == node.id:
                    return [one, two]
    return []


def _json_faults() -> Iterator[str]:
    module = ast.parse((SOURCE / "notation" / "json_fault.py").read_text(encoding="utf-8"))
    for node in ast.walk(module):
        match node:
            case ast.Return(value) if value is not None:
                yield from _texts(value, module, {})
            case ast.Dict(_, values):
                for value in values:
                    yield from _texts(value, module, {})
