"""The bench of a long game, played for a few hundred answers."""

import asyncio
from pathlib import Path

from bench.big import SMALL, run


def test_messages_are_small_and_a_plan_is_one_transaction(tmp_path: Path) -> None:
    found = asyncio.run(run(small=True, folder=tmp_path))
    assert found.answers >= SMALL
    assert found.messages > SMALL
    assert found.mean_message_bytes < 5000 < found.first_message_bytes
    assert found.transactions_per_plan == 1
    assert found.table_mb < 40
