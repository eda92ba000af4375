import pytest

import cadogan


@pytest.fixture
def klondike() -> cadogan.Game:
    return cadogan.Game("klondike")


@pytest.fixture
def freecell() -> cadogan.Game:
    return cadogan.Game("free-cell")
