import { onTestFinished } from 'vitest';

const live = ['[role="alert"]', '[role="status"]', '[aria-live="polite"]']
  .map((region) => `${region}:not([aria-live="off"])`)
  .join();

/**
 * Records until the test ends what a screen reader announces: each text that is added to a live region, and each live region
 * that is added with a text. A text that is written again into the same element without a change is none.
 */
export function recordAnnouncements(): string[] {
  const announced: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const holder = target instanceof Element ? target : target.parentElement;
      const isLive = holder?.closest(live);
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const inside = node instanceof Element ? [node, ...node.querySelectorAll('*')] : [];
        const added = isLive ? [node] : inside.filter((element) => element.matches(live));
        announced.push(...added.map(({ textContent }) => textContent?.trim() ?? ''));
      }
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return announced;
}
