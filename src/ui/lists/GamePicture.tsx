import { useState } from 'react';
import * as css from './GamePicture.css';
import { loadWhenNear } from './load-when-near';
import { initialOf, tintOf } from './tint-of';

interface GamePictureProps {
  name: string;
  /** Null while it is not known. */
  src: string | null;
}

/** A game's picture in a box of constant size, with a tint while loading and the name's initial after a failure. */
export function GamePicture({ name, src }: GamePictureProps) {
  return (
    <span className={tintOf(name, css.tints)}>
      {src !== null && <Picture key={src} src={src} initial={initialOf(name)} />}
    </span>
  );
}

function Picture({ src, initial }: { src: string; initial: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <span aria-hidden="true">{initial}</span>;
  return (
    <img
      data-src={src}
      // The inline script loads the first covers.
      suppressHydrationWarning
      ref={loadWhenNear}
      className={css.image}
      decoding="async"
      width="320"
      height="240"
      alt=""
      onError={() => setHasFailed(true)}
    />
  );
}
