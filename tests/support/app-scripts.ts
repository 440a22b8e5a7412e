/** Addresses of the app's scripts: all except the deferred script of the landing page, which is part of its first view. */
export const appScripts = /\/assets\/(?!landing-deferred).*\.js$/;
