import numpy as np
import pytest

from pithos.engine.pages import PagePool
from pithos.engine.tables import PageTable
from pithos.program.state import Pool


@pytest.fixture
def pool():
    return PagePool(Pool("kv", None, 4096))


def test_pages_are_zeros_and_aligned(pool):
    page = pool.take()
    assert page.address % 64 == 0
    assert len(page.memory) == 4096
    assert not page.memory.any()
    page.memory[:] = 7
    pool.release(page)
    assert pool.live == 0
    assert not pool.take().memory.any()


def test_a_shared_page_is_copied_for_its_writer(pool):
    page = pool.take()
    assert pool.writable(page, 0, 10) is page
    page.memory[:] = 3
    pool.share(page)
    mine = pool.writable(page, 9, 10)
    assert mine is not page
    assert (page.users, mine.users, pool.live) == (1, 1, 2)
    mine.memory[:] = 4
    assert page.memory[0] == 3
    pool.release(page)
    pool.release(mine)
    assert (pool.live, pool.nbytes) == (0, 0)


def test_the_first_who_goes_on_needs_no_copy(pool):
    page = pool.take()
    pool.writable(page, 0, 10)
    pool.share(page)
    assert pool.writable(page, 10, 14) is page
    other = pool.writable(page, 10, 12)
    assert other is not page
    assert (page.end, other.end) == (14, 12)


def test_a_page_is_released_once(pool):
    page = pool.take()
    pool.release(page)
    with pytest.raises(AssertionError, match="released twice"):
        pool.release(page)


def test_a_table_grows_and_cuts(pool):
    table = PageTable(pool, 1000)
    assert len(table.addresses) == 4
    table.prepare(0, 257)
    assert [page is not None for page in table.pages] == [True, True]
    assert table.addresses.tolist()[:2] == [page.address for page in table.pages]
    table.prepare(257, 300)
    assert pool.live == 2
    table.cut(256)
    assert (pool.live, table.addresses[1]) == (1, 0)
    table.cut(0)
    assert pool.live == 0


def test_a_window_gives_old_pages_back():
    pool = PagePool(Pool("kv", 100, 4096))
    table = PageTable(pool, 4096)
    table.prepare(0, 1024)
    table.forget(1024)
    assert [page is not None for page in table.pages] == [False, False, False, True]
    assert table.addresses[:3].tolist() == [0, 0, 0]
    assert table.reaches(1024)
    assert table.reaches(900)
    assert not table.reaches(860)
    table.prepare(1024, 1100)
    table.forget(768 + 116 + 256)
    assert [page is not None for page in table.pages] == [False] * 4 + [True]
    table.cut(0)
    assert pool.live == 0


def test_tables_share_pages(pool):
    first, second = PageTable(pool, 1000), PageTable(pool, 1000)
    first.prepare(0, 300)
    second.adopt(first.shared(300))
    assert np.array_equal(first.addresses, second.addresses)
    second.prepare(300, 301)
    assert np.array_equal(first.addresses, second.addresses)
    assert pool.live == 2
    first.prepare(300, 301)
    assert first.addresses[0] == second.addresses[0]
    assert first.addresses[1] != second.addresses[1]
    assert pool.live == 3
    first.cut(0)
    second.cut(0)
    assert pool.live == 0
