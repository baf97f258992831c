// Looks at the page that the browser shows. Each function returns a list of complaints.
window.looks = (() => {
  const LEAST_SIZE = 9; // pixels of a letter
  const brief = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const named = (element) => {
    const name = element.id ? '#' + element.id : [...element.classList].map((each) => '.' + each).join('');
    return `<${element.localName}>${name} "${brief(element.textContent)}"`;
  };

  function width(most) {
    const page = document.documentElement.scrollWidth;
    if (page <= most) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > most + 1);
    return [`is ${page} px wide in a window of ${most} px: ${wide.length ? named(wide.pop()) : 'it has no viewport'}`];
  }

  // Words of an ordinary length that go on in the next line. Code may do so in a column of a change.
  function broken() {
    const found = [], range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2 || getComputedStyle(node.parentElement).whiteSpace === 'pre-wrap') continue;
      for (const {0: word, index} of node.data.matchAll(/(?<!\w)\w{2,20}(?!\w)/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = range.getClientRects();
        if (rects.length > 1 && rects[0].bottom < rects[rects.length - 1].bottom) found.push(word);
      }
    }
    return found.length ? [`breaks ${found.length} words, such as "${found[0]}"`] : [];
  }

  function small() {
    const texts = [...document.querySelectorAll('svg text')].filter(
      (each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a < LEAST_SIZE);
    return texts.slice(0, 1).map((each) => `a picture has letters of less than ${LEAST_SIZE} px: ${named(each)}`);
  }

  function fit(most) {
    for (const each of document.querySelectorAll('details')) each.open = true;
    return [...width(most), ...broken(), ...small()];
  }

  // The elements that the Tab key has to visit. Of a group of radio buttons it visits one.
  function stops() {
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')];
    return all.filter((each) => {
      if (each.tabIndex < 0 || each.disabled || !each.checkVisibility({visibilityProperty: true})) return false;
      if (each.type !== 'radio') return true;
      const group = all.filter((other) => other.type === 'radio' && other.name === each.name && other.form === each.form);
      return each === (group.find((other) => other.checked) ?? group[0]);
    });
  }

  let visited;
  function watchFocus() {
    visited = [];
    document.addEventListener('focusin', ({target}) => visited.push(target));
    return stops().length;
  }

  function focusOrder() {
    const end = visited.findIndex((each, index) => index && each === visited[0]);
    const order = end < 0 ? visited : visited.slice(0, end), found = [], seen = new Set(order);
    if (!order[0]?.matches('a[href="#main"]')) found.push('the first stop of the Tab key is no link that skips the navigation');
    const jump = order.findIndex((each, index) => index && order[index - 1].compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING);
    if (jump > 0) found.push(`the Tab key goes back from ${named(order[jump - 1])} to ${named(order[jump])}`);
    const missed = stops().filter((each) => !seen.has(each));
    if (missed.length) found.push(`the Tab key does not reach ${missed.length} elements, such as ${named(missed[0])}`);
    return found;
  }

  return {fit, watchFocus, focusOrder};
})();
