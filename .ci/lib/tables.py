"""Tables in Markdown, which appear row by row."""


def row(*cells):
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def head(*names):
    row(*names)
    print("|---" * len(names) + "|", flush=True)
