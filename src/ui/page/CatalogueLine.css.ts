import { style } from '@vanilla-extract/css';
import { notable, vars } from '../theme/theme.css';

/** A strip below the header. */
export const strip = style({
  gridColumn: '1 / -1',
  // The height of the link below it, a touch target, separates it from the title.
  marginBottom: `calc(-1 * ${vars.space.s6})`,
  padding: `${vars.space.s2} ${vars.space.s4}`,
  ...notable,
  fontSize: vars.font.small,
  textAlign: 'center',
});
