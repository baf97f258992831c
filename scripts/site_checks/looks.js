// Opens all that is folded, and returns what is wrong in a window of this width.
(width) => {
  for (const each of document.querySelectorAll('details')) each.open = true;
  const found = document.documentElement.scrollWidth > width ? [`is wider than a window of ${width} px`] : [];
  const small = [...document.querySelectorAll('svg text')].find(
    (each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a < 9);
  if (small) found.push(`a picture has letters of less than 9 px: ${small.textContent}`);
  return found;
}
