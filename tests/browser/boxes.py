"""Finds what lies over one another on a page, or sticks out of where it belongs."""


def colliding(query: str, out: str) -> str:
    """Returns a script that tells which of the boxes of *query* meet one another, and for which *out* is true.

    *out* is a condition on ``each``, an element, and ``box``, where it lies.
    """
    return f"""() => {{
      const boxes = [...document.querySelectorAll("{query}")].filter((each) => each.checkVisibility())
        .map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
      const meet = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const out = ([each, box]) => {out};
      const word = ([each]) => `${{each.className}} ${{each.textContent.slice(0, 30)}}`;
      return [
        ...boxes.filter(out).map((each) => `outside: ${{word(each)}}`),
        ...boxes.flatMap((one, n) => boxes.slice(n + 1)
          .filter((other) => !one[0].contains(other[0]) && !other[0].contains(one[0]) && meet(one[1], other[1]))
          .map((other) => `${{word(one)}} / ${{word(other)}}`)),
      ];
    }}"""
