/** Addresses of the app's scripts. */
export const appScripts = /\/assets\/.*\.js$/;
