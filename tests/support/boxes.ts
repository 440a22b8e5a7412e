// Measures the boxes of a page. The functions run inside the page, so they use no outer variables.

/** Runs in the page: returns elements wider than the window, and texts that are cut off. */
export function outOfSight() {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('[inert], svg') || !element.checkVisibility({ visibilityProperty: true })) {
      continue;
    }
    // Cards that do not fit are cut off whole, and the select below them shows (SUB-33).
    const cover = element.closest('[aria-hidden="true"]:has(label)');
    const cards = cover?.firstElementChild?.getBoundingClientRect();
    if (cover && cards && cards.top >= cover.getBoundingClientRect().bottom) continue;
    const style = getComputedStyle(element);
    // A name with dots is cut on purpose: the page that it links to shows it whole.
    // So are links that wrap out of the header.
    const isCutOnPurpose =
      style.webkitLineClamp !== 'none' ||
      style.textOverflow === 'ellipsis' ||
      (element.localName === 'nav' && element.closest('header'));
    const isForEarsOnly = style.clipPath !== 'none';
    if (isCutOnPurpose || isForEarsOnly || !element.textContent?.trim()) continue;
    const name = `${element.localName} '${element.textContent.trim().slice(0, 30)}'`;
    const { left, right, width } = element.getBoundingClientRect();
    const scrolls = isInScroller(element);
    if (!scrolls && width > 0 && (left < -0.5 || right > clientWidth + 0.5)) {
      found.push(`${name} reaches from ${left} to ${right}`);
    }
    const isCut = (overflow: string, inner: number, outer: number) =>
      /hidden|clip/.test(overflow) && inner > outer + 1;
    if (
      isCut(style.overflowX, element.scrollWidth, element.clientWidth) ||
      isCut(style.overflowY, element.scrollHeight, element.clientHeight)
    ) {
      found.push(`${name} is cut`);
    }
  }
  return found;

  /** Returns whether an ancestor scrolls sideways: its content may be wider than the window. */
  function isInScroller(element: Element): boolean {
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) {
        return up !== document.body && up !== document.documentElement;
      }
    }
    return false;
  }
}

/** Runs in the page: returns the texts and controls that lie over one another, unless an opaque element is between them. */
export function overlaps() {
  interface Item {
    element: Element;
    box: { left: number; top: number; right: number; bottom: number };
  }
  // `elementsFromPoint` leaves out what takes no pointer.
  const pointers = new CSSStyleSheet();
  pointers.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets = [pointers];
  const scope = document.querySelector('dialog:modal') ?? document.body;
  const items: Item[] = [];
  const controls = 'button, input, select';
  for (const control of scope.querySelectorAll(controls)) add(control, control);
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    if (range.toString().trim()) add(texts.currentNode.parentElement!, range);
  }
  const found = items.flatMap((one, index) =>
    items
      .slice(index + 1)
      .flatMap((other) => (isOver(one, other) ? [`${nameOf(one)} and ${nameOf(other)}`] : [])),
  );
  document.adoptedStyleSheets = [];
  return found;

  /** Adds what shows of each box. A quarter of a line's height is above and below its letters. */
  function add(element: Element, source: Element | Range) {
    const isHidden = !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (isHidden || element.closest('[inert], svg')) return;
    for (const { left, top, right, bottom } of source.getClientRects()) {
      const inset = source === element ? 1 : (bottom - top) / 4;
      const box = { left, right, top: top + inset, bottom: bottom - inset };
      let isAbsolute = false;
      for (let up: Element | null = element; up; up = up.parentElement) {
        const { position, overflowX, clipPath } = getComputedStyle(up);
        if (isAbsolute && position === 'static') continue;
        isAbsolute = position === 'absolute' || position === 'fixed';
        if (clipPath !== 'none') box.right = box.left;
        if (overflowX === 'visible') continue;
        const clip = up.getBoundingClientRect();
        box.left = Math.max(box.left, clip.left);
        box.right = Math.min(box.right, clip.right);
        box.top = Math.max(box.top, clip.top);
        box.bottom = Math.min(box.bottom, clip.bottom);
      }
      if (box.right - box.left > 2 && box.bottom - box.top > 2) items.push({ element, box });
    }
  }

  function isOver({ element: a, box: one }: Item, { element: b, box: other }: Item): boolean {
    // A field may hold a button.
    if (a.contains(b) || b.contains(a) || [a, b].every((each) => each.matches(controls)))
      return false;
    const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
    const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
    if (right - left < 2 || bottom - top < 2) return false;
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const [upper, lower] = [stack.indexOf(a), stack.indexOf(b)].toSorted((x, y) => x - y) as [
      number,
      number,
    ];
    const isOpaque = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundImage !== 'none' || backgroundColor.startsWith('rgb(');
    };
    return (
      upper >= 0 &&
      !stack.slice(upper, lower).some((each) => isOpaque(each) && !each.contains(stack[lower]!))
    );
  }

  function nameOf({ element }: Item): string {
    return `${element.localName} '${element.textContent.trim().slice(0, 30)}'`;
  }
}

/** Runs in the page: makes the texts longer by 40 %. */
export function lengthenTexts() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (!/\p{L}/u.test(data) || parentElement!.closest('script, style, noscript')) continue;
    texts.currentNode.nodeValue = `${data} ${data.trim().slice(0, data.length * 0.4)}`;
  }
}

/** Runs in the page: returns the elements that move, or that change for longer than a frame. */
export function movements() {
  const isLong = (ms: number) => ms > 10;
  const moving = document
    .getAnimations()
    .map(({ effect }) => effect as KeyframeEffect)
    .filter((effect) => isLong(effect.getComputedTiming().duration as number))
    .filter((effect) => effect.getKeyframes().some((frame) => 'transform' in frame))
    .map(({ target }) => target!);
  const changing = [...document.querySelectorAll('body *')].filter((element) =>
    getComputedStyle(element)
      .transitionDuration.split(', ')
      .some((time) => isLong(parseFloat(time) * 1_000)),
  );
  return [...moving, ...changing].map((element) => element.outerHTML.slice(0, 80));
}

/**
 * Runs in the page: returns the controls that do not take a tap 22 px from their centre to every side, and 12 px in a sentence.
 * A tap at each of these points must reach the control itself.
 */
export function smallTargets() {
  // Content behind a modal is inert.
  const scope = document.querySelector('dialog:modal') ?? document;
  return [...scope.querySelectorAll<HTMLElement>('a, button, input, select, [role="button"]')]
    .filter((target) => !target.closest('[inert], [hidden], [aria-busy="true"]'))
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .filter((target) => {
      const style = getComputedStyle(target);
      const isInSentence =
        style.display === 'inline' &&
        target.parentElement?.textContent.trim() !== target.textContent.trim();
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      let { left, top, width, height } = target.getClientRects()[0]!;
      // An `::after` element may enlarge the target.
      const after = getComputedStyle(target, '::after');
      const isDecoration = after.pointerEvents === 'none';
      if (after.content !== 'none' && after.position === 'absolute' && !isDecoration) {
        const block = style.position === 'static' ? target.offsetParent! : target;
        const outer = block.getBoundingClientRect();
        left = outer.left + parseFloat(after.left);
        top = outer.top + parseFloat(after.top);
        [width, height] = [parseFloat(after.width), parseFloat(after.height)];
      }
      const reach = isInSentence ? 11.5 : 21.5;
      // A field has a button at its end.
      const x = target.localName === 'input' ? left + 24 : left + width / 2;
      return [
        [0, 0],
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ].some(([dx, dy]) => {
        const hit = document.elementFromPoint(x + dx!, top + height / 2 + dy!);
        return !target.contains(hit) && !hit?.closest('label');
      });
    })
    .map(
      (target) =>
        `${target.localName} '${target.getAttribute('aria-label') ?? target.textContent}'`,
    );
}
