"""What comes to a page over its sockets, kept as it came."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.server.table import followed


class Frames:
    """Everything that the server has told a page; listens from before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.texts.append(str(frame)))

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Each message, with the whole state in place of a patch."""
        found: list[dict[str, Any]] = []
        state: dict[str, Any] = {}
        for text in self.texts:
            message = json.loads(text)
            if message["type"] == "patch":
                message = followed(state, message)
            if message["type"] == "state":
                state = message
            found.append(message)
        return found

    @property
    def state(self) -> dict[str, Any]:
        """The newest state."""
        return [told for told in self.messages if told["type"] == "state"][-1]

    @property
    def number(self) -> int:
        """The number of the newest state."""
        return int(self.state["number"])
