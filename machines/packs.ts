/**
 * What an operator would change to sell other packs at other prices. Apart from `business.ts`: whoever only plays need
 * not download it. Source: product document, sections 2 and 5.
 */

/** The packs on sale, in the order in which the form offers them. */
export const packs = [
  {
    value: 'Daily',
    label: 'Jour: Souscrivez à partir de 50F',
    price: '50F',
    period: '24h',
    successMessage: 'Cher abonné, vous avez souscris avec succès à 50F valable 24h.',
  },
  {
    value: '3Day',
    label: ' 3 jours: Souscrivez à 100F',
    price: '100F',
    period: '3 jours',
    successMessage: 'Cher abonné, vous avez souscris avec succès à 100F valable 3 jours.',
  },
  {
    value: 'Weekly',
    label: 'Hebdo: Souscrivez à partir de 150F',
    price: '150F',
    period: '7 jours',
    successMessage: 'Cher abonné, vous avez souscris avec succès à 150F valable 7 jours.',
  },
] as const;

export type Pack = (typeof packs)[number]['value'];

export const defaultPack: Pack = 'Daily';

/** Shown on success for a pack that is none of the above. */
export const otherPackSuccessMessage = 'You have successfully subscribed.';
