// The translation of a page by its browser. Both functions run inside the page, so they use no outer variables.

/**
 * Moves each text of the page into nested <font> elements, as Chrome's translation does, and again when a text changes. Keeps the
 * words, so that a test reads the page as before. Returns the function that ends it.
 */
export function translatePage(): () => void {
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest('font, script, style, noscript, template')) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      // A new text node: the one that React may hold is gone.
      inner.append(text.data);
      text.replaceWith(outer);
    }
    observer.takeRecords();
  };
  const observer = new MutationObserver(translate);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  translate();
  return () => observer.disconnect();
}

/**
 * Returns the texts whose nodes React holds itself, because they have siblings: React fails when a translation has moved such a
 * node. A text that is the only child of its element belongs to that element.
 */
export function textsHeldByReact(): string[] {
  const isHeld = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  const texts: string[] = [];
  let isRendered = false;
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (!isHeld(node)) continue;
    isRendered = true;
    if (node instanceof Text) texts.push(node.data);
  }
  if (!isRendered) throw new Error('React marks its nodes by another name.');
  return texts;
}
