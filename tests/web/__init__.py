"""A package: its browser is closed behind its last test, since an event loop that runs is in the way of other tests."""
