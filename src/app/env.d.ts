/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The name of the product (TEXT-2), also the service name of its calls. */
  readonly VITE_PRODUCT_NAME: string;
  /** Origin of the games provider; '' is the page's own. */
  readonly VITE_PROVIDER_HOST: string;
  /** Where reports are sent; '' disables them. */
  readonly VITE_REPORT_URL: string;
  /** Extra frame permissions of some games; undefined in tests, which run without a build. */
  readonly VITE_FRAME_EXCEPTIONS: import('../portal/game-frame').FrameException[] | undefined;
  /** Hosts of games besides our own; an empty list allows any host. Undefined in tests. */
  readonly VITE_GAME_HOSTS: string[] | undefined;
}
