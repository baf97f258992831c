"""Waits for what a page does a moment after the click: without a sleep, which is too short on a busy machine."""

from playwright.sync_api import TimeoutError


def becomes(page, condition):
    """Returns whether this JavaScript becomes true within five seconds."""
    try:
        page.wait_for_function(condition, timeout=5000)
    except TimeoutError:
        return False
    return True
