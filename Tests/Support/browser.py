"""A headless Chromium for tests, by the DevTools protocol over pipes: the standard library is enough.

The browser reads commands from file descriptor 3 and writes answers and events to 4, each a JSON text that ends in NUL.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def executable():
    """The browser of this machine; `None` where there is none."""
    names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    return os.environ.get("CHROMIUM_PATH") or next(filter(None, map(shutil.which, names)), None)


class Browser:
    """One browser with one page."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="onwire-browser-")
        to_browser, self.write = os.pipe()
        self.read, from_browser = os.pipe()

        def set_up():
            # Above 4 first: either pipe may have got 3 or 4 itself.
            reading, writing = os.dup2(to_browser, 20), os.dup2(from_browser, 21)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        arguments = [
            executable(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--user-data-dir=" + self.folder, "--remote-debugging-pipe", "about:blank",
        ]
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=set_up, close_fds=False)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.count, self.session, self.events, self.page = b"", 0, None, [], None
        pages = [target for target in self.call("Target.getTargets")["targetInfos"] if target["type"] == "page"]
        attached = self.call("Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)
        self.session = attached["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (OSError, TimeoutError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.write)
        os.close(self.read)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self, deadline):
        """The next message; events are kept."""
        while b"\0" not in self.buffer:
            if not select.select([self.read], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self.read, 1 << 20)
            if not data:
                raise OSError("the browser went away")
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        if "method" in message:
            self.events.append(message)
        return message

    def call(self, method, **parameters):
        """The result of a command."""
        self.count += 1
        command = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        data = json.dumps(command).encode() + b"\0"
        while data:
            data = data[os.write(self.write, data):]
        deadline = time.monotonic() + 30
        while True:
            message = self.receive(deadline)
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(method + ": " + message["error"]["message"])
                return message["result"]

    def wait_for(self, method):
        """The next event of a kind, or one that came since the events were last forgotten."""
        deadline = time.monotonic() + 30
        while True:
            for event in self.events:
                if event["method"] == method:
                    return event["params"]
            self.receive(deadline)

    # What a person does.

    def open(self, url):
        """Opens a page, and waits until it is there."""
        page = url.split("#")[0]
        # Another page in between: a change of the fragment alone would load nothing.
        for address in (["about:blank", url] if page == self.page else [url]):
            self.events = []
            self.call("Page.navigate", url=address)
            self.wait_for("Page.loadEventFired")
        self.page = page

    def show(self, document):
        """Shows a document by its text, for which the browser needs no new process."""
        frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.call("Page.setDocumentContent", frameId=frame, html=document)

    def size(self, width, height=800):
        """Sets the window's size; a narrow one is that of a phone."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=width < 600)

    def media(self, scheme="light", paper=False):
        """Light or dark, screen or paper; nothing moves by itself."""
        self.call(
            "Emulation.setEmulatedMedia", media="print" if paper else "screen",
            features=[{"name": "prefers-color-scheme", "value": scheme},
                      {"name": "prefers-reduced-motion", "value": "reduce"}])

    def run(self, expression):
        """The value of an expression of JavaScript; a promise is waited for."""
        result = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def point(self, element):
        """The middle of the first box of an element, which is scrolled to."""
        return self.run(
            "(e => { e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getClientRects()[0];"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })(" + element + ")")

    def hover(self, element):
        """Moves the mouse over the element that an expression gives."""
        x, y = self.point(element)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def away(self):
        """Moves the mouse to where nothing is."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)

    def click(self, element):
        """Clicks the middle of an element."""
        x, y = self.point(element)
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key):
        """Presses a key by its name."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
                 "ArrowRight": 39, "ArrowDown": 40, " ": 32}
        for kind in ["rawKeyDown", "keyUp"]:
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key])

    def picture(self, path, whole=True):
        """Writes a PNG of the page."""
        data = self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
