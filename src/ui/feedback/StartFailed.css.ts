import { globalStyle, style } from '@vanilla-extract/css';
import { loading } from './Skeleton.css';
import { spinner } from './Spinner.css';
import { layer, vars } from '../theme/theme.css';

/**
 * A sticky line above the shell. `src/app/prerender.tsx` puts it into every page, and `src/first-view/start-failed.ts`
 * shows it.
 */
export const notice = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.notice,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: `${vars.space.s2} ${vars.space.s4}`,
  padding: `${vars.space.s2} ${vars.space.s4}`,
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  fontSize: vars.font.small,
  fontWeight: 600,
});

/** The links of a notice that has several. */
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space.s2,
});

/** Instead of the app. Plain CSS: browsers of 2016 read it. */
export const oldBrowser = style({ padding: vars.space.s6 });

globalStyle(`${oldBrowser} > p`, { marginBottom: vars.space.s4 });

globalStyle(`${notice} > p`, { flex: '1 1 9rem', maxWidth: 'max-content' });

// Hide spinners: nothing loads any more.
globalStyle(`[data-start-failed] ~ #root :is(${loading}, ${spinner})`, { display: 'none' });
