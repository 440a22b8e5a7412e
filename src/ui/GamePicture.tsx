import { useState } from 'react';
import * as css from './GamePicture.css';
import { Icon } from './Icon';
import { loadWhenNear } from './load-when-near';
import { tintOf } from './tint-of';

interface GamePictureProps {
  name: string;
  src: string;
  loading?: 'lazy' | 'eager' | undefined;
}

/** A game's picture in a box that never changes its size: tint, picture, or a pad in its stead. */
export function GamePicture({ name, src, loading = 'lazy' }: GamePictureProps) {
  return (
    <span className={tintOf(name, css.tints)}>
      <Picture key={src} src={src} loading={loading} />
    </span>
  );
}

function Picture({ src, loading }: { src: string; loading: 'lazy' | 'eager' }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(src ? 'loading' : 'failed');
  if (state === 'failed') return <Icon name="pad" size={48} />;
  return (
    <img
      {...(loading === 'eager' ? { src } : { 'data-src': src, ref: loadWhenNear })}
      className={css.image}
      decoding="async"
      width="320"
      height="240"
      alt=""
      data-loaded={state === 'loaded' ? '' : undefined}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  );
}
