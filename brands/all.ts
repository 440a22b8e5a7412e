import * as akwaba from './akwaba.js';
import type { Brand } from './brand.js';
import * as akwabaOffer from './offers/akwaba.js';
import * as zogoOffer from './offers/zogo.js';
import * as zogo from './zogo.js';

/** The brands by the value of `VITE_BRAND`; the first one is the default. */
export const brands: Readonly<Record<string, Brand>> = {
  zogo: { ...zogo, ...zogoOffer },
  akwaba: { ...akwaba, ...akwabaOffer },
};
