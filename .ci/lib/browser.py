"""Chromium without a window, spoken to in the DevTools protocol over its debugging pipe."""

import base64
import json
import os
import subprocess
import sys


def faults(events):
    """What of a page's events is none of a page by itself, in words: something is loaded or logged."""
    for event in events:
        parameters = event["params"]
        # The pictures in Chromium's own date field are requests too, for data and not for an address.
        if event["method"] == "Network.requestWillBeSent" and parameters["type"] != "Document":
            if not parameters["request"]["url"].startswith("data:"):
                yield f"asks for {parameters['request']['url'][:80]}"
        if event["method"] in ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
            yield f"logs {json.dumps(parameters)[:300]}"


class Browser:
    """A browser with one page."""

    def __init__(self, profile, fonts=None):
        to_browser, from_browser = os.pipe(), os.pipe()
        # Chromium reads from descriptor 3 and writes to 4.
        redirect = f"exec \"$@\" 3<&{to_browser[0]} 4>&{from_browser[1]}"
        options = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--hide-scrollbars", "--no-first-run", "--remote-debugging-pipe",
            f"--user-data-dir={profile}", "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", redirect, "bash", "chromium", *options],
            pass_fds=(to_browser[0], from_browser[1]),
            stderr=subprocess.DEVNULL,
            env={**os.environ, "FONTCONFIG_FILE": str(fonts)} if fonts else None,
        )
        os.close(to_browser[0])
        os.close(from_browser[1])
        self.input = os.fdopen(to_browser[1], "wb", buffering=0)
        self.output = os.fdopen(from_browser[0], "rb", buffering=0)
        self.rest = b""
        self.number = 0
        self.events = []
        target = self.call("Target.createTarget", url="about:blank", session=None)["targetId"]
        self.session = self.call(
            "Target.attachToTarget", targetId=target, flatten=True, session=None
        )["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime", "Accessibility", "DOM"):
            self.call(f"{domain}.enable")

    def message(self):
        """The next message of the browser."""
        while b"\0" not in self.rest:
            piece = self.output.read(1 << 16)
            if not piece:
                sys.exit("chromium ended")
            self.rest += piece
        line, _, self.rest = self.rest.partition(b"\0")
        return json.loads(line)

    def call(self, method, session="page", **parameters):
        """Call a method and wait for its result; events that come in between are kept."""
        self.number += 1
        call = {"id": self.number, "method": method, "params": parameters}
        if session:
            call["sessionId"] = self.session
        self.input.write(json.dumps(call).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def open(self, path, width, scheme, fragment=""):
        """Open a page in a window of a width, for a colour scheme; gives what it asked for or logged."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=900, deviceScaleFactor=1, mobile=width < 600,
        )
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", features=[feature])
        if fragment:
            # Another fragment alone would not load the page again.
            self.load("about:blank")
        self.load(path.as_uri() + (f"#{fragment}" if fragment else ""))
        return self.events

    def load(self, address, method="Page.navigate"):
        """Load a page, or with `Page.reload` the same again, and keep the events until it is there."""
        self.events = []
        self.call(method, **({"url": address} if method == "Page.navigate" else {}))
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())

    def run(self, script):
        """The value of a script in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"script: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def screenshot(self, path):
        """Keep a picture of the whole page."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 16000), "scale": 1}
        answer = self.call("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(answer["data"]))

    def close(self):
        """End the browser."""
        self.call("Browser.close", session=None)
        self.process.wait()
