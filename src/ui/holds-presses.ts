/** An attribute of forms whose button must not be pressed for the user: that would cost money. */
export const holdsPresses = 'data-holds-presses';
