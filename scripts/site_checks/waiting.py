"""Waits for what a page does a moment after the click: without a sleep, which is too short on a busy machine."""

from playwright.sync_api import TimeoutError

FOLLOW = """(link) => new Promise((done) => {
  addEventListener("hashchange", () => setTimeout(done), { once: true });
  link.click();
})"""


def follow(link):
    """Clicks a link to a place of its page, and returns when the page has read the new address."""
    link.evaluate(FOLLOW)


def becomes(page, condition):
    """Returns whether this JavaScript becomes true within five seconds."""
    try:
        page.wait_for_function(condition, timeout=5000)
    except TimeoutError:
        return False
    return True
