import { createGlobalTheme, globalStyle } from '@vanilla-extract/css';
import { night, page } from './browser-colors';

/** What a dark theme re-assigns, or somebody who wants less motion. No component names a colour itself. */
const assigned = createGlobalTheme(':root', {
  color: {
    page,
    surface: '#ffffff',
    sunken: '#f3eefb',
    line: '#e5dcf0',
    control: '#7d7299',
    text: '#1c1145',
    muted: '#5b5175',
    brand: '#4a25c4',
    brandStrong: '#371a98',
    night,
    nightRaised: '#36208c',
    onNight: '#ffffff',
    onNightMuted: '#d3c9f7',
    accent: '#ffb31f',
    accentHover: '#ffc552',
    accentPressed: '#f29f05',
    onAccent: '#1c1145',
    leaf: '#27b56b',
    danger: '#c81e3a',
    dangerStrong: '#a3142c',
    dangerSoft: '#fdeaed',
    onDanger: '#ffffff',
    success: '#0d7a43',
    successSoft: '#e2f6ea',
    focus: '#4a25c4',
    scrim: 'rgba(20, 9, 64, 0.64)',
    veil: 'rgba(255, 255, 255, 0.86)',
  },
  /** Behind a game's picture while it loads, and where it never does. */
  tint: {
    violet: '#ddd3f8',
    mango: '#ffe3ad',
    leaf: '#c9eed9',
    coral: '#ffd6cc',
    sky: '#cfe4fb',
  },
  motion: {
    fast: '120ms',
    slide: '260ms',
  },
});

/** Every colour, size and duration of the portal. The same for every theme, sizes are written out where they are used. */
export const vars = {
  color: assigned.color,
  tint: assigned.tint,
  font: {
    family: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
    small: '0.875rem',
    body: '1rem',
    large: '1.125rem',
    heading: '1.375rem',
    title: 'clamp(1.625rem, 1.3rem + 1.6vw, 2.25rem)',
    display: 'min(clamp(2.125rem, 1.45rem + 3.4vw, 3.75rem), 14vw)',
  },
  space: {
    s1: '4px',
    s2: '8px',
    s3: '12px',
    s4: '16px',
    s5: '20px',
    s6: '24px',
    s8: '32px',
    s12: '48px',
  },
  size: { target: '48px', header: '60px', content: '1200px' },
  radius: { small: '10px', medium: '14px', large: '22px', round: '999px' },
  shadow: {
    card: '0 1px 2px rgba(28, 17, 69, 0.08), 0 2px 8px rgba(28, 17, 69, 0.06)',
    lifted: '0 2px 4px rgba(28, 17, 69, 0.08), 0 10px 24px rgba(28, 17, 69, 0.16)',
    overlay: '0 16px 48px rgba(20, 9, 64, 0.36)',
  },
  motion: { ...assigned.motion, ease: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
};

export const media = {
  medium: '(min-width: 640px)',
  row: '(min-width: 700px)',
  large: '(min-width: 1024px)',
  hover: '(hover: hover)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
};

/** What lies over what. */
export const layer = { veil: 1, drawer: 20, header: 30 };

globalStyle(':root', {
  '@media': {
    [media.reducedMotion]: {
      vars: { [vars.motion.fast]: '1ms', [vars.motion.slide]: '1ms' },
    },
  },
});
