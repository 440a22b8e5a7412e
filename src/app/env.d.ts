/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The name of the product (TEXT-2), also the service name of its calls. */
  readonly VITE_PRODUCT_NAME: string;
  /** Origin of the games provider; empty means the page's own. */
  readonly VITE_PROVIDER_HOST: string;
  /** Where reports go; empty: nowhere. */
  readonly VITE_REPORT_URL: string;
  /** What the frames of certain games may do beyond those of all; undefined where nothing was built. */
  readonly VITE_FRAME_EXCEPTIONS: import('../portal/game-frame').FrameException[] | undefined;
  /** The hosts whose games are framed, besides our own; empty: any. Undefined where nothing was built. */
  readonly VITE_GAME_HOSTS: string[] | undefined;
}
