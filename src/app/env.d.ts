/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The name of the product (TEXT-2), also the service name of its calls. */
  readonly VITE_PRODUCT_NAME: string;
  /** Origin of the games provider; '' is the page's own. */
  readonly VITE_PROVIDER_HOST: string;
  /** Where reports are sent; '' disables them. */
  readonly VITE_REPORT_URL: string;
  /** Extra frame permissions of certain games; undefined without a build. */
  readonly VITE_FRAME_EXCEPTIONS: import('../portal/game-frame').FrameException[] | undefined;
  /** The hosts whose games are framed, besides our own; empty: any. Undefined where nothing was built. */
  readonly VITE_GAME_HOSTS: string[] | undefined;
}
