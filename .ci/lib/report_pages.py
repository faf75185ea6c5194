"""The pages of `em-push --format html` in a browser."""

import base64
import itertools
import json
import pathlib
import re
import subprocess
import sys

from . import box_font
from .browser import Browser, faults
from .problems import problems

CASES = pathlib.Path(__file__).resolve().parent.parent.parent / "Tests" / "Preview"
LOOKS = (pathlib.Path(__file__).parent / "page_looks.js").read_text()
WIDTHS = [320, 390, 1280]
# Width, ascent and descent of every character, in thousandths of the font's size. Digits of the fonts in use are 500 to
# 640 wide; characters of Chinese, 1000.
FONTS = {"usual": (600, 950, 250), "narrow": (350, 800, 200), "wide": (1000, 1200, 400)}
PAGES = {
    "decide": ["decide"],
    "why-not": ["decide", "--why-not"],
    "present": ["present"],
    "states": ["present", "--all-states"],
    "replay": ["replay", "--against", CASES / "replay-against.json"],
}
HOSTILE = [
    "</script></section></main><script>window.broken=1</script>",
    "\"><img src=x onerror=window.broken=1>",
    "--><style>*{display:none}</style><!--<script>",
    "</pre></title></svg><iframe src=file:///etc/passwd></iframe>",
    "&lt;b&gt;<a href=javascript:window.broken=1>&amp",
    "\u0000\u0001\u001b[2J\u007f\u0085\u2028\u202e\ufffe",
]
# The screens of pushes of Tests/Preview/present.json.
SCREENS = {
    "ordinary, in the background": ["Home screen", "Notification centre"],
    "silent, after a force quit": ["Home screen"],
    "in the foreground": ["In the app", "Notification centre", "Home screen"],
    "listed only, provisional": ["Notification centre"],
    "sound and badge": ["Home screen"],
    "in the foreground, nothing to see": ["In the app", "Notification centre"],
    "a call": ["Call screen"],
    "a call that is not reported": ["Home screen"],
    "a Live Activity starts": ["Dynamic Island", "Lock screen"],
    "a Live Activity is outdated": ["In the app", "Lock screen"],
    "a Live Activity ends": ["Lock screen"],
    "a Live Activity stays": [],
    "push to talk": ["Home screen"],
    "location": [],
    "widgets": ["Home screen"],
    "controls": ["Control Centre"],
    "complication": ["Watch"],
    "waits for the summary": ["Scheduled summary"],
    "hidden preview, locked, in a group": ["Lock screen", "Home screen"],
    "on the watch": ["Watch", "Notification centre"],
    "in the car": ["Home screen", "CarPlay", "Notification centre"],
}
# And of Tests/Preview/decide.json.
DECIDED_SCREENS = {"other push services": ["Lock screen", "Home screen", "Android (FCM)", "Android (Huawei)", "HarmonyOS", "Android (FCM)"]}


def page_of(tool, name, inputs, folder):
    """The page that the tool makes of inputs."""
    text = json.dumps(inputs, ensure_ascii=False).encode()
    run = subprocess.run([tool, *PAGES[name], "--format", "html"], input=text, stdout=subprocess.PIPE)
    if run.returncode not in (0, 1) or not run.stdout:
        sys.exit(f"{name}: status {run.returncode}")
    path = folder / f"{name}.html"
    path.write_bytes(run.stdout)
    return path


def inputs_of(name):
    return json.loads((CASES / f"{PAGES[name][0]}.json").read_text())


def check_names(browser, place):
    for node in browser.call("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if node.get("ignored") or role not in (
            "button", "checkbox", "combobox", "image", "link", "navigation", "region", "slider", "spinbutton", "tab", "textbox", "heading",
        ):  # fmt: skip
            continue
        if not node.get("name", {}).get("value", "").strip():
            problems.append(f"{place}: a {role} without a name")


def check_slips(place, shown):
    for slip in ("undefined", "[object", "NaN", "=>"):
        if slip in shown:
            problems.append(f"{place}: says {slip} at {shown[max(0, shown.index(slip) - 60) :][:100]!r}")


def texts_of(case):
    """What of a case a reader must find on the page."""
    extension = case.get("message", {}).get("ext", {}).get("em_apns_ext", {})
    payload = case.get("extensionContent", case).get("payload", {}).get("aps", {})
    alert = payload.get("alert", {})
    texts = [extension.get(key) for key in ("em_push_title", "em_push_content", "em_alert_subTitle")]
    if isinstance(alert, dict) and "showPreviews" not in case.get("settings", {}) and "event" not in payload:
        texts += [alert.get(key) for key in ("title", "subtitle", "body")]
    if "event" in payload:
        texts += [payload.get(part, {}).get("text") for part in ("attributes", "content-state")]
    return [text for text in texts if text] + [case["id"]]


def check_page(browser, place, name, cases):
    """What can be measured in the page that is open."""
    problems.extend(f"{place}: {problem}" for problem in browser.run("probe()"))
    shown = browser.run("document.body.innerText")
    check_slips(place, shown)
    for case in cases if name != "replay" else []:
        for text in texts_of(case):
            if " ".join(text.split()) not in " ".join(shown.split()):
                problems.append(f"{place}: {case['id']}: cannot read {text[:60]!r}")


def with_texts(value, replace, key=None):
    """A value with every free text replaced."""
    if isinstance(value, dict):
        return {k: with_texts(v, replace, k) for k, v in value.items()}
    if isinstance(value, list):
        return [with_texts(v, replace, key) for v in value]
    free = {
        "id", "displayName", "text", "title", "subtitle", "body", "em_push_title", "em_push_content",
        "em_alert_subTitle", "sound", "notifierName", "name", "em_push_category", "thread_id", "loc-key",
        "channelId", "category",
    }  # fmt: skip
    return replace(value) if isinstance(value, str) and key in free else value


def check_hostile(tool, browser, folder, name):
    """Markup in place of text must not change the elements of the page."""
    for hostile in HOSTILE:
        skeletons = []
        for text in (hostile, re.sub("[<>&]", "x", hostile)):
            # The same texts stay the same, so that ids that are equal stay equal.
            changed = with_texts(inputs_of(name), lambda old, text=text: f"{text} {old.encode().hex()}")
            path = page_of(tool, name, changed, folder)
            problems.extend(f"{name}, {text}: {fault}" for fault in faults(browser.open(path, 390, "light")))
            browser.run(LOOKS)
            skeletons.append(browser.run("skeleton()"))
            if browser.run("window.broken"):
                problems.append(f"{name}: {text} runs")
        if skeletons[0] != skeletons[1]:
            problems.append(f"{name}: {hostile} changes the elements of the page")


def check_without_scripts(browser, path, tool, name):
    """The report in words is there, on paper too."""
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(path, 390, "light")
    text = json.dumps(inputs_of(name), ensure_ascii=False).encode()
    report = subprocess.run([tool, *PAGES[name], "--format", "text"], input=text, stdout=subprocess.PIPE).stdout.decode()
    shown = browser.run("document.querySelector('main').innerText")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    if "".join(shown.split()) != "".join(report.split()):
        problems.append(f"{name}: without scripts it is not the report in words")


def check_print(browser, path, name):
    """What is printed has no controls and is not cut."""
    browser.open(path, 700, "light")
    browser.run(LOOKS)
    browser.call("Emulation.setEmulatedMedia", media="print")
    problems.extend(f"{name}, printed: {problem}" for problem in browser.run("overflowProblems()"))
    if browser.run("[...document.querySelectorAll('button, select')].some((control) => control.getClientRects().length)"):
        problems.append(f"{name}, printed: there are controls")
    browser.call("Emulation.setEmulatedMedia", media="")


def check(tool, folder):
    """Checks all pages; gives how many views there were."""
    looked = 0
    for font, measures in FONTS.items():
        files = folder / font
        files.mkdir()
        browser = Browser(files / "profile", box_font.configuration(files, *measures))
        # Colours and markup are the same whatever the font is.
        is_first = font == "usual"
        for name in PAGES:
            path = page_of(tool, name, inputs_of(name), files)
            for width, scheme in itertools.product(WIDTHS, ("light", "dark") if is_first else ("light",)):
                place = f"{name}, {font} font, {width} px, {scheme}"
                problems.extend(f"{place}: {fault}" for fault in faults(browser.open(path, width, scheme)))
                browser.run(LOOKS)
                if width == WIDTHS[-1] and round(browser.run("widthOfCharacter()")) != measures[0]:
                    problems.append(f"{place}: a character has another width")
                for language in ("en", "zh"):
                    browser.run(f"speak('{language}')")
                    check_page(browser, f"{place}, {language}", name, inputs_of(name))
                    looked += 1
            if is_first:
                browser.run("speak('en')")
                check_names(browser, name)
                if name != "present" and name != "states":
                    problems.extend(f"{name}: {problem}" for problem in browser.run("copyProblems()"))
                shown = browser.run("captions()")
                for case, screens in {"present": SCREENS, "decide": DECIDED_SCREENS}.get(name, {}).items():
                    if shown.get(case) != screens:
                        problems.append(f"{name}: {case}: {shown.get(case)} instead of {screens}")
                check_hostile(tool, browser, files, name)
                path = page_of(tool, name, inputs_of(name), files)
                check_print(browser, path, name)
                check_without_scripts(browser, path, tool, name)
        browser.close()
    return looked


def take_screenshots(tool, browser, folder):
    """Pictures of each page, with the fonts that are installed, and each as it is printed."""
    for name in PAGES:
        path = page_of(tool, name, inputs_of(name), folder)
        for width, scheme, language in itertools.product(WIDTHS[1:], ("light", "dark"), ("en", "zh")):
            browser.open(path, width, scheme)
            browser.run(f"{LOOKS}; speak('{language}')")
            browser.screenshot(folder / f"page-{name}-{width}-{scheme}-{language}.png")
        (folder / f"page-{name}.pdf").write_bytes(base64.b64decode(browser.call("Page.printToPDF")["data"]))
