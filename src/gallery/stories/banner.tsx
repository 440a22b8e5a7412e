import { Button } from '../../ui/Button';
import { CategoryButton } from '../../ui/CategoryButton';
import { Drawer } from '../../ui/Drawer';
import { FeaturedGame } from '../../ui/FeaturedGame';
import { Header } from '../../ui/Header';
import { HeaderCategories } from '../../ui/HeaderCategories';
import { Hero } from '../../ui/Hero';
import { Page } from '../../ui/Page';
import * as css from '../gallery.css';
import type { Story } from '../story';
import { computer, game, header, inPage, longName, nothing, phone, tablet } from './samples';

const categoryButton = (expanded: boolean) => (
  <CategoryButton expanded={expanded} controls="categories" onPress={nothing} />
);

const categories = ['Puzzle', 'Cards & Board', 'Action', longName];

const category = (label: string, index: number) => ({
  key: label,
  label,
  count: 7 * (index + 1) ** 2,
  href: '/category/Puzzle',
});

const drawer = (more: Partial<Parameters<typeof Drawer>[0]>) => (
  <Page
    banner={header(categoryButton(true))}
    drawer={
      <Drawer
        open
        id="categories"
        title="Categories"
        closeLabel="Close"
        items={[]}
        onDismiss={nothing}
        {...more}
      />
    }
    behindDrawer
  >
    {null}
  </Page>
);

const hero = (name: string) => () =>
  inPage(
    <Hero featured={<FeaturedGame {...game} name={name} label="Featured game" />}>
      <h1>Play unlimited GAMES</h1>
    </Hero>,
  );

const featured = () => <FeaturedGame {...game} label="Featured game" />;

/** Stories of the header and the drawer. */
export const banner: readonly Story[] = [
  {
    component: 'Header',
    states: [
      {
        name: 'with categories',
        render: () => header(categoryButton(false)),
        frame: phone(76),
      },
      { name: 'with the search alone', render: () => header(), frame: phone(76) },
      {
        name: 'a long product name',
        render: () => (
          <Header productName={longName} homeHref="/home">
            {categoryButton(false)}
          </Header>
        ),
        frame: phone(76),
      },
      {
        name: 'on a narrow phone',
        render: () => header(categoryButton(false)),
        frame: { width: 320, height: 76 },
      },
      {
        name: 'on a tablet',
        render: () => header(categoryButton(false)),
        frame: tablet(76),
      },
      {
        name: 'with categories on a computer',
        render: () =>
          header(
            categoryButton(false),
            <HeaderCategories label="Categories" items={categories.map(category)} />,
          ),
        frame: computer(76),
      },
    ],
  },
  {
    component: 'CategoryButton',
    states: [false, true].map((expanded) => ({
      name: expanded ? 'expanded' : 'closed',
      render: () => <div className={css.banner}>{categoryButton(expanded)}</div>,
    })),
  },
  {
    component: 'Drawer',
    states: [
      {
        name: 'with categories',
        render: () =>
          drawer({
            items: categories.map(category),
          }),
        frame: phone(420),
      },
      {
        name: 'with more than there is room for',
        render: () =>
          drawer({
            items: Array.from({ length: 12 }, (_, index) => `Category ${index + 1}`).map(category),
          }),
        frame: phone(420),
      },
      {
        name: 'empty',
        render: () => drawer({ emptyText: 'No categories yet.' }),
        frame: phone(320),
      },
      {
        name: 'failed, with another try',
        render: () =>
          drawer({
            emptyText: 'The categories could not be loaded.',
            action: <Button wide>Try again</Button>,
          }),
        frame: phone(320),
      },
      {
        name: 'on a tablet',
        render: () =>
          drawer({
            items: categories.map(category),
          }),
        frame: tablet(420),
      },
    ],
  },
  {
    component: 'Hero',
    states: [
      { name: 'on a phone', render: hero(game.name), frame: phone(200) },
      { name: 'on a tablet', render: hero(longName), frame: tablet(200) },
      { name: 'on a computer', render: hero(game.name), frame: computer(200) },
    ],
  },
  {
    component: 'FeaturedGame',
    states: [
      { name: 'on a phone', render: featured, frame: phone(200) },
      { name: 'on a tablet', render: featured, frame: tablet(170) },
    ],
  },
  {
    component: 'HeaderCategories',
    states: [
      {
        name: 'more than there is room for',
        render: () => (
          <div className={css.banner}>
            <HeaderCategories label="Categories" items={categories.map(category)} />
          </div>
        ),
        frame: computer(76),
      },
    ],
  },
];
