import type { LegalNotice, PackOnSale } from '../brand.js';

/** Packs and legal notice: apart, because the landing page shows none of them. */

export const packs = [
  {
    value: 'Daily',
    label: 'Journée : 100F',
    name: 'Journée',
    price: '100F',
    period: '24h',
    hours: 24,
    successMessage: 'Bienvenue ! Votre forfait de 100F est valable 24h.',
  },
  {
    value: '3Day',
    label: 'Trois jours : 250F',
    name: 'Trois jours',
    price: '250F',
    period: '3 jours',
    hours: 72,
    successMessage: 'Bienvenue ! Votre forfait de 250F est valable 3 jours.',
  },
  {
    value: 'Weekly',
    label: 'Semaine : 500F',
    name: 'Semaine',
    price: '500F',
    period: '7 jours',
    hours: 168,
    successMessage: 'Bienvenue ! Votre forfait de 500F est valable 7 jours.',
  },
] as const satisfies PackOnSale[];

export const defaultPack = 'Weekly';

/** Names and numbers of the example are invented. */
export const legalNotice: LegalNotice = {
  seller: {
    name: 'Akwaba Média SARL',
    address: 'Rue des Jardins, Cocody, Abidjan, Côte d’Ivoire',
    register: 'CI-ABJ-00-0000-B00-00000',
    tax: '0000000 A',
  },
  support: {
    telephone: '455',
    hours: 'tous les jours de 8\u00a0h\u00a0à\u00a020\u00a0h',
    email: 'aide@akwaba.example',
  },
  stop: '*455*0#',
  renewal: { Daily: 'ends', '3Day': 'ends', Weekly: 'renews' },
  terms: 'https://akwaba.example/conditions',
  privacy: 'https://akwaba.example/confidentialite',
  minors: 'Les mineurs souscrivent avec l’accord de leurs parents.',
};
