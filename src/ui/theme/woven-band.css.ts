import { style } from '@vanilla-extract/css';
import { vars } from './theme.css';

const tooth = (x: number, colour: string) =>
  `conic-gradient(from 135deg at ${x}px 0, transparent, ${colour} 2deg 88deg, transparent 90deg) 0 100% / 72px 12px repeat-x`;

export const teeth = [
  tooth(12, vars.color.accent),
  tooth(36, vars.color.ornament),
  tooth(60, vars.color.onBarMuted),
].join(', ');

/** A decorative band of triangles. */
export const wovenBand = style({ height: 12, background: teeth });
