import { createContext, useContext } from 'react';
import type { Translate } from '../chart';

/** Translates what the page says; English by default. */
export const Language = createContext<Translate>((english) => english);
export const useTranslate = (): Translate => useContext(Language);
