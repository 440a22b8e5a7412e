import type { ReactNode } from 'react';
import { FormCard } from '../../ui/FormCard';
import { Header } from '../../ui/Header';
import { Page } from '../../ui/Page';
import { SearchLink } from '../../ui/SearchLink';
import type { State } from '../story';

export const nothing = () => {};
export const productName = import.meta.env.VITE_PRODUCT_NAME;
export const longName =
  'The Extraordinarily Long Adventures of Grandmother Adjovi and the Seven Drums';
export const number = '2290190000001';

/** Windows of a phone, a phone in landscape, a tablet and a computer. */
export const phone = (height: number) => ({ width: 360, height });
export const lowPhone = { width: 640, height: 340 };
export const tablet = (height: number) => ({ width: 720, height });
export const computer = (height: number) => ({ width: 1100, height });

/** A picture as a data URI: the gallery needs no server. */
const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><path fill="${colour}" d="M0 0h320v240H0z"/><path fill="#fff" d="M120 70l90 50-90 50z"/></svg>`,
  )}`;

const names = ['Tile Tide', 'Double Up Deluxe', 'Déjà Vu Drawer', longName];
const colours = ['teal', 'indigo', 'tomato', 'olive'];

/** Games with a short and with a long name. */
export const games = names.map((name, index) => ({
  name,
  imageSrc: picture(colours[index] ?? ''),
  href: `/games/${index}/Puzzle`,
}));
const [first] = games;
if (!first) throw new Error('No game to show.');
export const game = first;

export const inPage = (children: ReactNode) => <Page>{children}</Page>;

export const inForm = (children: ReactNode, height: number): Pick<State, 'render' | 'frame'> => ({
  render: () =>
    inPage(
      <FormCard>
        <form>{children}</form>
      </FormCard>,
    ),
  frame: phone(height),
});

export const header = (children?: ReactNode, categories?: ReactNode) => (
  <Header
    productName={productName}
    homeHref="/home"
    links={
      <>
        {categories}
        <SearchLink href="/search" label="Search" />
      </>
    }
  >
    {children}
  </Header>
);
