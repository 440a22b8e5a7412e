import { afterAll, afterEach, vi } from 'vitest';
import { afterPaint } from '../../src/ui/page/after-paint';

// jsdom cannot open a <dialog>. Tests in Chromium cover the top layer, the inert page and the focus trap.
HTMLDialogElement.prototype.showModal = function () {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, a[href], input, select')?.focus();
};
HTMLDialogElement.prototype.close = function () {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};

// jsdom loads no pictures.
Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', {
  configurable: true,
  get: () => 320,
});

// jsdom does not scroll, and has no animations.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
Element.prototype.animate = () => ({}) as Animation;
Object.assign(window, { visualViewport: { offsetTop: 0, height: window.innerHeight } });

// jsdom has no media queries.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget() as MediaQueryList, { media, matches: false });

afterEach(() => {
  window.history.replaceState(null, '', '/');
  document.cookie = 'msisdn=; path=/; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
});

// Components download chunks after the paint: the document must not end before them, or pass to the next file.
afterAll(async () => {
  await new Promise<void>((resolve) => afterPaint(resolve));
  await vi.dynamicImportSettled();
  document.body.replaceChildren();
});
