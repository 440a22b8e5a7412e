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
    const isCutOnPurpose = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
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

/** Runs in the page: the controls that are lower or narrower than 48 px, with their sizes. */
export function smallTargets() {
  // Content behind a modal is inert.
  const scope = document.querySelector('dialog:modal') ?? document;
  return [...scope.querySelectorAll<HTMLElement>('a, button, input, select, [role="button"]')]
    .filter((target) => {
      const isUsable = !target.closest('[inert], [hidden]');
      // WCAG excepts links within a sentence.
      const isInSentence =
        getComputedStyle(target).display === 'inline' &&
        target.parentElement?.textContent.trim() !== target.textContent.trim();
      return isUsable && !isInSentence && target.checkVisibility({ visibilityProperty: true });
    })
    .map((target) => {
      const box = target.getBoundingClientRect();
      // An `::after` element may enlarge the target.
      const reach = getComputedStyle(target, '::after');
      const isReach = reach.content !== 'none' && reach.position === 'absolute';
      const [width, height] = (['width', 'height'] as const).map((side) =>
        Math.max(box[side], isReach ? Number.parseFloat(reach[side]) || 0 : 0),
      ) as [number, number];
      const name = target.getAttribute('aria-label') ?? target.textContent;
      return { width, height, name: `${target.localName} '${name}'` };
    })
    .filter(({ width, height }) => Math.min(width, height) < 47.5)
    .map(({ width, height, name }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`);
}
