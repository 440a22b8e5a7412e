import { afterEach } from 'vitest';

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

// jsdom has no media queries.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget() as MediaQueryList, { media, matches: false });

afterEach(() => {
  window.history.replaceState(null, '', '/');
  document.cookie = 'msisdn=; path=/; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
});
