/** The `{product}` that the app under test is built with. */
export const productName = 'Zogo Games';
