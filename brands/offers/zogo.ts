import type { LegalNotice, PackOnSale } from '../brand.js';

/** Packs and legal notice: apart, because the landing page shows none of them. */

export const packs = [
  {
    value: 'Daily',
    label: 'Jour: Souscrivez à partir de 50F',
    name: 'Jour',
    price: '50F',
    period: '24h',
    hours: 24,
    successMessage: 'Cher abonné, vous avez souscris avec succès à 50F valable 24h.',
  },
  {
    value: '3Day',
    label: ' 3 jours: Souscrivez à 100F',
    name: '3 jours',
    price: '100F',
    period: '3 jours',
    hours: 72,
    successMessage: 'Cher abonné, vous avez souscris avec succès à 100F valable 3 jours.',
  },
  {
    value: 'Weekly',
    label: 'Hebdo: Souscrivez à partir de 150F',
    name: 'Hebdo',
    price: '150F',
    period: '7 jours',
    hours: 168,
    successMessage: 'Cher abonné, vous avez souscris avec succès à 150F valable 7 jours.',
  },
] as const satisfies PackOnSale[];

export const defaultPack = 'Daily';

/** The product document names none of these fields. */
export const legalNotice: LegalNotice = {};
