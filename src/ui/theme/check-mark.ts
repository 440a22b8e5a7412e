export const checkMark = 'M5 12.5l5 5L19.5 7';
