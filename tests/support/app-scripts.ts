export const appScripts = /\/assets\/.*\.js$/;
