import { packs } from '#offer';

const [daily] = packs;

/** HEAD-1: the heading of the *717# page. */
export const howToSubscribe = `Souscrivez en tapant *717# à partir de ${daily.price}`;

/** The first pack as the subscription form and its question show it. */
export const dailyOffer = `${daily.price}, valable ${daily.period}`;

/** SUB-23: the success message of the first pack. */
export const dailySuccess = `Cher abonné, vous avez souscris avec succès à ${daily.price} valable ${daily.period}.`;
