// Opens all that is folded, and returns what is wrong in a window of this width.
(width) => {
  for (const each of document.querySelectorAll('details')) each.open = true;
  const found = document.documentElement.scrollWidth > width ? [`is wider than a window of ${width} px`] : [];
  const small = [...document.querySelectorAll('svg text')].find(
    (each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a < 9);
  if (small) found.push(`a picture has letters of less than 9 px: ${small.textContent}`);

  // Words of an ordinary length that go on in the next line. Code may do so in a column of a change.
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const {0: word, index} of node.data.matchAll(/(?<!\w)\w{2,20}(?!\w)/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()];
      const isBroken = rects.length > 1 && rects[0].bottom < rects.at(-1).bottom;
      if (isBroken && !node.parentElement.closest('pre, .code')) found.push(`breaks the word ${word}`);
    }
  }
  return found;
}
