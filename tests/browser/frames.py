"""What comes to a page over its sockets, kept as it came."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket


class Frames:
    """Everything that the server has told a page; listens from before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.texts.append(str(frame)))

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.texts]

    @property
    def number(self) -> int:
        """The number of the newest state."""
        return [int(told["number"]) for told in self.messages if told["type"] == "state"][-1]
