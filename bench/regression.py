"""A logistic regression of games' results on the facts of their states, for the evaluators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

Row = tuple[list[float], float]  # the facts of a state, and the result of its game
RIDGE = 4.0


def mirrored(rows: Sequence[Row]) -> list[Row]:
    """Each state and its mirror image, so that no side is better by itself."""
    return [
        each
        for facts, result in rows
        for each in ((facts, result), ([-fact for fact in facts], 1 - result))
    ]


def fit(rows: Sequence[Row]) -> tuple[Any, float]:
    """Newton's method with a ridge: the weights, and the log-loss that is left."""
    x = np.array([facts for facts, _ in rows])
    y = np.array([result for _, result in rows])
    w = np.zeros(x.shape[1])
    for _ in range(12):
        p = 1 / (1 + np.exp(-x @ w))
        gradient = x.T @ (y - p) - RIDGE * w
        curve = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(x.shape[1])
        w += np.linalg.solve(curve, gradient)
    p = np.clip(1 / (1 + np.exp(-x @ w)), 1e-9, 1 - 1e-9)
    return w, float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))


def lines(names: Sequence[str], columns: Sequence[Any]) -> str:
    """The weights as TOML, a fact a line."""
    return "".join(
        f"{name} = [{', '.join(f'{column[at]:.3f}' for column in columns)}]\n"
        for at, name in enumerate(names)
    )
