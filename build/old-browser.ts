/**
 * Shows the content of `noscript` instead of the app in browsers below the floor (`build.target`), and above the app when its
 * scripts throw before it has started. ECMAScript 3, for the oldest ones.
 */
export const oldBrowserScript =
  '(function(r,n){' +
  // Chromium knows `:is` from 88 on.
  'if(window.CSS&&CSS.supports("selector(:is(a))"))' +
  // An inline script that an operator, an extension or an in-app browser injects has the address of the page.
  'onerror=function(m,u){if(!u.indexOf(origin+"/assets/"))onerror=null,r.insertAdjacentHTML("beforebegin",n)};' +
  // Without #root the app does not start.
  'else r.outerHTML=n' +
  '})(document.getElementById("root"),document.querySelector("noscript").textContent)';
