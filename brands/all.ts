import * as akwaba from './akwaba.js';
import type { Brand } from './brand.js';
import * as zogo from './zogo.js';

/** The brands that can be built, by the name that `VITE_BRAND` gives. Without one it is the first. */
export const brands: Readonly<Record<string, Brand>> = { zogo, akwaba };
