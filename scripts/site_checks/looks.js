// Looks at the page that the browser shows. Each function returns a list of complaints.
window.looks = (() => {
  const LEAST_SIZE = 9; // pixels of a letter
  const brief = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const named = (element) => {
    const name = element.id ? '#' + element.id : element.classList.length ? '.' + [...element.classList].join('.') : '';
    return `<${element.localName}>${name} "${brief(element.textContent)}"`;
  };

  function unfold() {
    for (const each of document.querySelectorAll('details')) each.open = true;
  }

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
    const images = [...document.images].filter((each) => each.clientWidth < 0.6 * each.naturalWidth);
    const texts = [...document.querySelectorAll('svg text')].filter(
      (each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a < LEAST_SIZE);
    return [
      ...images.map((each) => {
        const part = Math.round((100 * each.clientWidth) / each.naturalWidth);
        return `the picture "${brief(each.alt)}" is shown at ${part}% of its size`;
      }),
      ...texts.slice(0, 1).map((each) => `a picture has letters of less than ${LEAST_SIZE} px: ${named(each)}`),
    ];
  }

  // Colors are [red, green, blue, alpha].
  function color(text) {
    const parts = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    const scale = text.startsWith('color(') ? 255 : 1;
    return [...parts.slice(0, 3).map((part) => part * scale), parts[3] ?? 1];
  }
  const over = (top, below) => [0, 1, 2].map((part) => top[part] * top[3] + below[part] * (1 - top[3])).concat(1);
  const light = ([red, green, blue]) => {
    const linear = (part) => (part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const ratio = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const written = (one) => '#' + one.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');

  const grounds = new Map();
  function ground(element) {
    if (!element) return matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
    if (!grounds.has(element)) {
      const own = color(getComputedStyle(element).backgroundColor);
      grounds.set(element, own[3] === 1 ? own : over(own, ground(element.parentElement)));
    }
    return grounds.get(element);
  }

  // What a picture has painted below a point of its text.
  function painted(text, x, y) {
    let below = ground(text.closest('svg').parentElement);
    for (const shape of text.closest('svg').querySelectorAll('*')) {
      if (shape === text || text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING) break;
      const style = getComputedStyle(shape);
      if (!shape.isPointInFill || style.fill === 'none' || style.visibility !== 'visible' || shape.closest('defs')) continue;
      if (shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()))) {
        const fill = color(style.fill);
        below = over([...fill.slice(0, 3), fill[3] * style.fillOpacity * style.opacity], below);
      }
    }
    return below;
  }

  function shown(element) {
    let alpha = 1;
    for (let each = element; each; each = each.parentElement) alpha *= getComputedStyle(each).opacity;
    return alpha;
  }

  function weak(text, style, ink, below, scale = 1) {
    const size = parseFloat(style.fontSize) * scale;
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    const found = ratio(over(ink, below), below);
    if (found >= least) return [];
    const colors = `${written(over(ink, below))} on ${written(below)}`;
    return [`"${brief(text)}" has the contrast ${found.toFixed(2)}:1 (${colors}); the least is ${least}:1`];
  }

  function contrastOf(node) {
    const element = node.parentElement, style = getComputedStyle(element);
    if (!element.checkVisibility({visibilityProperty: true})) return [];
    if (element.closest(':disabled, script, style, title, desc')) return [];
    const svg = element.ownerSVGElement && element.closest('text');
    const ink = color(svg ? style.fill : style.color);
    ink[3] *= shown(element);
    if (!svg) return weak(node.data, style, ink, ground(element));
    const box = svg.getBoundingClientRect(), middle = (box.top + box.bottom) / 2;
    const places = [box.left + 1, (box.left + box.right) / 2, box.right - 1];
    return places.flatMap((x) => weak(node.data, style, ink, painted(svg, x, middle), svg.getScreenCTM().a)).slice(0, 1);
  }

  function contrastOfAdded(element) {
    return ['::before', '::after'].flatMap((which) => {
      const style = getComputedStyle(element, which);
      if (!/"[^"]*\w/.test(style.content) || !element.checkVisibility({visibilityProperty: true})) return [];
      const own = color(style.backgroundColor);
      return weak(style.content.replaceAll('"', ''), style, color(style.color), over(own, ground(element)));
    });
  }

  function contrast() {
    grounds.clear();
    for (const each of document.getAnimations()) each.cancel();
    const found = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const lines = node.nodeType === Node.TEXT_NODE ? (node.data.trim() ? contrastOf(node) : []) : contrastOfAdded(node);
      for (const line of lines) found.set(line.replace(/^".*?" has/, ''), line);
    }
    return [...found.values()];
  }

  function motion() {
    const long = (text) => text.split(',').some((time) => parseFloat(time) > 0.001);
    const moving = [...document.querySelectorAll('*')].filter((each) => ['', '::before', '::after'].some((which) => {
      const style = getComputedStyle(each, which);
      return long(style.transitionDuration) || (style.animationName !== 'none' && long(style.animationDuration));
    }));
    if (!moving.length) return [];
    return [`${moving.length} elements move although the reader prefers reduced motion: ${named(moving[0])}`];
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
    document.addEventListener('focusin', ({target}) => {
      const outlined = [target, ...(target.labels ?? [])].some((each) => {
        const style = getComputedStyle(each), box = each.getBoundingClientRect();
        const isSeen = box.width > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
        return isSeen && ((style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none');
      });
      visited.push([target, outlined]);
    });
    return stops().length;
  }

  function focusOrder() {
    const end = visited.findIndex(([each], index) => index && each === visited[0][0]);
    const order = end < 0 ? visited : visited.slice(0, end), found = [], seen = new Set(order.map(([each]) => each));
    const first = order[0]?.[0];
    if (!first?.matches('a[href^="#"]')) found.push('the first stop of the Tab key is no link that skips the navigation');
    else if (!order[0][1]) found.push('the link that skips the navigation stays hidden');
    const follows = (each, other) => other.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
    const jump = order.findIndex(([each], index) => index && !follows(each, order[index - 1][0]));
    if (jump > 0) found.push(`the Tab key goes back from ${named(order[jump - 1][0])} to ${named(order[jump][0])}`);
    const missed = stops().filter((each) => !seen.has(each));
    if (missed.length) found.push(`the Tab key does not reach ${missed.length} elements, such as ${named(missed[0])}`);
    const hidden = order.filter(([, outlined], index) => index && !outlined);
    if (hidden.length) found.push(`the focus cannot be seen at ${hidden.length} elements, such as ${named(hidden[0][0])}`);
    return found;
  }

  return {unfold, width, broken, small, contrast, motion, watchFocus, focusOrder};
})();
