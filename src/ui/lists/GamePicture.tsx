import { useState } from 'react';
import * as css from './GamePicture.css';
import { Icon } from '../theme/Icon';
import { loadWhenNear } from './load-when-near';
import { tintOf } from './tint-of';

interface GamePictureProps {
  name: string;
  /** Null while it is not known. */
  src: string | null;
}

/** A game's picture in a box of constant size, with a tint while loading and an icon after a failure. */
export function GamePicture({ name, src }: GamePictureProps) {
  return (
    <span className={tintOf(name, css.tints)}>
      {src !== null && <Picture key={src} src={src} />}
    </span>
  );
}

function Picture({ src }: { src: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <Icon name="pad" size={48} />;
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
