"""axe-core, which looks for what keeps people from using a page: labels, landmarks, contrast."""

import json

from . import pinned

# The package has axe-core 4.12.1 in it. What it depends on drives a browser, and is not needed.
PACKAGE, VERSION = "axe-playwright-python", "0.1.8"


def script():
    """The script of axe-core."""
    home = pinned.environment(PACKAGE, VERSION, "--no-deps")
    return next(home.glob("lib/python*/site-packages/axe_playwright_python/axe.min.js")).read_text()


def violations(browser):
    """What axe-core finds in the page that is open and has its script, in words: every rule, also those of best practice."""
    found = browser.run("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, nodes }) => [id, impact, nodes.map(({ html }) => html.slice(0, 120)).slice(0, 3)]))")
    return [f"axe {rule} ({impact}): {json.dumps(nodes, ensure_ascii=False)}" for rule, impact, nodes in found]
