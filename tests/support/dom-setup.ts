import { afterEach } from 'vitest';

// jsdom knows <dialog> but not how to open it. What only a browser does (top layer, inert page, focus trap) is
// proved in Chromium.
HTMLDialogElement.prototype.showModal = function () {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, a[href], input, select')?.focus();
};
HTMLDialogElement.prototype.close = function () {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};

afterEach(() => {
  window.history.replaceState(null, '', '/');
  document.cookie = 'msisdn=; path=/; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
});
