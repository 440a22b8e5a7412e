import type { ReactNode } from 'react';
import { BackLink } from '../ui/BackLink';
import { Button } from '../ui/Button';
import { CategoryButton } from '../ui/CategoryButton';
import { CategoryRow } from '../ui/CategoryRow';
import { CloseLink } from '../ui/CloseLink';
import { Drawer } from '../ui/Drawer';
import { FormCard } from '../ui/FormCard';
import { GameCard } from '../ui/GameCard';
import { GameGrid } from '../ui/GameGrid';
import { GridSkeleton } from '../ui/GridSkeleton';
import { Header } from '../ui/Header';
import { Hero } from '../ui/Hero';
import { Icon, type IconName } from '../ui/Icon';
import { IconLink } from '../ui/IconLink';
import { LinkButton } from '../ui/LinkButton';
import { Logo } from '../ui/Logo';
import { Modal } from '../ui/Modal';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { PageTitle } from '../ui/PageTitle';
import { PlayerFrame } from '../ui/PlayerFrame';
import { ResultCount, ResultItem, ResultList } from '../ui/ResultList';
import { SearchField } from '../ui/SearchField';
import { SelectField } from '../ui/SelectField';
import { Spinner } from '../ui/Spinner';
import { TextField } from '../ui/TextField';
import * as css from './gallery.css';
import type { Story } from './story';

const nothing = () => {};
const longName = 'The Extraordinarily Long Adventures of Grandmother Adjovi and the Seven Drums';
const productName = import.meta.env.VITE_PRODUCT_NAME;
const phone = (height: number) => ({ width: 360, height });

/** A picture that needs no server. */
const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><path fill="${colour}" d="M0 0h320v240H0z"/><path fill="#fff" d="M120 70l90 50-90 50z"/></svg>`,
  )}`;
const pictures = ['teal', 'indigo', 'tomato', 'olive'].map(picture);

interface SampleCard {
  name?: string;
  imageSrc?: string;
  playable?: boolean;
}

const card = ({ name = 'Tile Tide', imageSrc = pictures[0] ?? '', playable }: SampleCard = {}) => (
  <GameCard
    key={name}
    href="/games/1/Puzzle"
    name={name}
    imageSrc={imageSrc}
    imageLoading="eager"
    {...(playable && { category: 'Puzzle', playLabel: `Play ${name}` })}
  />
);
const cards = ['Tile Tide', 'Double Up Deluxe', 'Déjà Vu Drawer', longName].map((name, index) =>
  card({ name, imageSrc: pictures[index] ?? '' }),
);

const header = (children?: ReactNode) => (
  <Header
    productName={productName}
    homeHref="/home"
    links={<IconLink href="/search" label="Search" icon="search" />}
  >
    {children}
  </Header>
);

const drawer = (more: Partial<Parameters<typeof Drawer>[0]>) => (
  <Page
    banner={header(<CategoryButton expanded controls="categories" onPress={nothing} />)}
    drawer={
      <Drawer
        open
        id="categories"
        title="Categories"
        closeLabel="Close"
        items={[]}
        onOutsideTap={nothing}
        onEscape={nothing}
        onClose={nothing}
        onItemPress={nothing}
        {...more}
      />
    }
    behindDrawer
  >
    {null}
  </Page>
);

const field = { label: 'Enter number', name: 'msisdn', onChange: nothing } as const;
const icons: IconName[] = [
  'menu',
  'search',
  'close',
  'back',
  'next',
  'down',
  'alert',
  'warning',
  'check',
  'pad',
];
const packs = [
  { value: 'Daily', label: 'Jour: Souscrivez à partir de 50F' },
  { value: 'Weekly', label: 'Hebdo: Souscrivez à partir de 150F' },
];

/** Every component of src/ui in each of its states. */
export const stories: readonly Story[] = [
  {
    component: 'Logo',
    states: [
      {
        name: 'sizes',
        render: () => (
          <div className={css.row}>
            {[24, 38, 56].map((size) => (
              <Logo key={size} size={size} />
            ))}
          </div>
        ),
      },
    ],
  },
  {
    component: 'Icon',
    states: [
      {
        name: 'all',
        render: () => (
          <div className={css.row}>
            {icons.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </div>
        ),
      },
    ],
  },
  {
    component: 'Button',
    states: [
      { name: 'primary', render: () => <Button>Search</Button> },
      { name: 'secondary', render: () => <Button variant="secondary">Try again</Button> },
      { name: 'busy', render: () => <Button busy>Login</Button> },
      {
        name: 'secondary, busy',
        render: () => (
          <Button variant="secondary" busy>
            Try again
          </Button>
        ),
      },
      { name: 'wide', render: () => <Button wide>Souscrivez maintenant</Button> },
    ],
  },
  {
    component: 'LinkButton',
    states: [
      { name: 'primary', render: () => <LinkButton href="/home">Back to the games</LinkButton> },
      {
        name: 'secondary, wide',
        render: () => (
          <LinkButton href="/home/check" variant="secondary" wide>
            Déjà abonné ? Se connecter
          </LinkButton>
        ),
      },
    ],
  },
  {
    component: 'Header',
    states: [
      {
        name: 'with links',
        render: () => header(<CategoryButton expanded={false} controls="none" onPress={nothing} />),
        frame: phone(76),
      },
      {
        name: 'on a wide screen',
        render: () => header(<CategoryButton expanded={false} controls="none" onPress={nothing} />),
        frame: { width: 720, height: 76 },
      },
      {
        name: 'a long product name',
        render: () => (
          <Header productName={longName} homeHref="/home">
            <CategoryButton expanded={false} controls="none" onPress={nothing} />
          </Header>
        ),
        frame: phone(76),
      },
    ],
  },
  {
    component: 'CategoryButton',
    states: [false, true].map((expanded) => ({
      name: expanded ? 'expanded' : 'closed',
      render: () => (
        <div className={css.banner}>
          <CategoryButton expanded={expanded} controls="none" onPress={nothing} />
        </div>
      ),
    })),
  },
  {
    component: 'IconLink',
    states: [
      {
        name: 'search',
        render: () => (
          <div className={css.banner}>
            <IconLink href="/search" label="Search" icon="search" />
          </div>
        ),
      },
    ],
  },
  {
    component: 'BackLink',
    states: [{ name: 'plain', render: () => <BackLink href="/home">Back</BackLink> }],
  },
  {
    component: 'CloseLink',
    states: [{ name: 'plain', render: () => <CloseLink href="/home" label="Close" /> }],
  },
  {
    component: 'PageTitle',
    states: [
      { name: 'plain', render: () => <PageTitle>Search</PageTitle> },
      {
        name: 'with a way back, long',
        render: () => (
          <PageTitle back={<BackLink href="/home">Back</BackLink>}>{longName}</PageTitle>
        ),
      },
    ],
  },
  {
    component: 'Hero',
    states: [
      {
        name: 'on a phone',
        render: () => (
          <Page>
            <Hero>
              <h1>Play unlimited GAMES</h1>
            </Hero>
          </Page>
        ),
        frame: phone(330),
      },
      {
        name: 'on a wide screen',
        render: () => (
          <Page>
            <Hero>
              <h1>Play unlimited GAMES</h1>
            </Hero>
          </Page>
        ),
        frame: { width: 800, height: 330 },
      },
    ],
  },
  {
    component: 'GameCard',
    width: 170,
    states: [
      { name: 'a link', render: () => <ul>{card()}</ul> },
      { name: 'a long name', render: () => <ul>{card({ name: longName })}</ul> },
      { name: 'without a picture', render: () => <ul>{card({ imageSrc: '' })}</ul> },
      { name: 'with Play', render: () => <ul>{card({ playable: true })}</ul> },
      {
        name: 'with Play, a long name',
        render: () => <ul>{card({ playable: true, name: longName })}</ul>,
      },
    ],
  },
  {
    component: 'CategoryRow',
    states: [
      {
        name: 'with more to view',
        render: () => (
          <Page>
            <CategoryRow title="Puzzle" moreHref="/category/Puzzle">
              {cards}
            </CategoryRow>
          </Page>
        ),
        frame: phone(420),
      },
      {
        name: 'a long title, one game',
        render: () => (
          <Page>
            <CategoryRow title={longName}>{card()}</CategoryRow>
          </Page>
        ),
        frame: phone(420),
      },
      {
        name: 'on a wide screen',
        render: () => (
          <Page>
            <CategoryRow title="Puzzle" moreHref="/category/Puzzle">
              {cards}
            </CategoryRow>
          </Page>
        ),
        frame: { width: 720, height: 300 },
      },
    ],
  },
  {
    component: 'GameGrid',
    states: [
      {
        name: 'on a phone',
        render: () => (
          <Page>
            <GameGrid label="Puzzle">{cards.slice(0, 3)}</GameGrid>
          </Page>
        ),
        frame: phone(440),
      },
      {
        name: 'on a tablet',
        render: () => (
          <Page>
            <GameGrid label="Puzzle">{cards}</GameGrid>
          </Page>
        ),
        frame: { width: 720, height: 520 },
      },
    ],
  },
  {
    component: 'GridSkeleton',
    states: [
      {
        name: 'on a phone',
        render: () => (
          <Page>
            <GridSkeleton label="Loading games…" />
          </Page>
        ),
        frame: phone(440),
      },
    ],
  },
  {
    component: 'Spinner',
    states: [{ name: 'plain', render: () => <Spinner label="Loading games…" /> }],
  },
  {
    component: 'Notice',
    states: [
      {
        name: 'empty',
        render: () => <Notice title="No games yet">Please come back soon.</Notice>,
      },
      {
        name: 'failed, with another try',
        render: () => (
          <Notice
            kind="failed"
            title="The games could not be loaded"
            action={<Button variant="secondary">Try again</Button>}
          >
            Check your connection.
          </Notice>
        ),
      },
    ],
  },
  {
    component: 'TextField',
    states: [
      { name: 'empty', render: () => <TextField {...field} value="" /> },
      {
        name: 'with a hint',
        render: () => <TextField {...field} value="2290190000001" hint="A mobile number." />,
      },
      {
        name: 'with an error',
        render: () => (
          <TextField {...field} value="abc" error="Enter your number in digits only." />
        ),
      },
      {
        name: 'read-only',
        render: () => <TextField {...field} value="2290190000001" readOnly />,
      },
    ],
  },
  {
    component: 'SelectField',
    states: packs.map(({ value }) => ({
      name: value,
      render: () => (
        <SelectField label="Forfait" value={value} options={packs} onChange={nothing} />
      ),
    })),
  },
  {
    component: 'SearchField',
    states: ['', 'tile'].map((value) => ({
      name: value === '' ? 'empty' : 'with a text',
      render: () => (
        <SearchField
          label="Search games"
          placeholder="Search here....."
          buttonText="Search"
          value={value}
          onChange={nothing}
        />
      ),
    })),
  },
  {
    component: 'ResultList',
    states: [
      {
        name: 'some',
        render: () => (
          <Page>
            <ResultCount>2 games</ResultCount>
            <ResultList label="Results" items={['Tile Tide', longName]} text="t">
              {(name, index, total) => (
                <ResultItem
                  key={index}
                  href="/games/1/Puzzle"
                  name={name}
                  detail="Category: Puzzle"
                  position={index + 1}
                  total={total}
                />
              )}
            </ResultList>
          </Page>
        ),
        frame: phone(220),
      },
    ],
  },
  {
    component: 'FormCard',
    states: [
      {
        name: 'a form',
        render: () => (
          <Page>
            <FormCard title={`Login to ${productName}`}>
              <form>
                <TextField {...field} value="" />
                <Button wide>Login</Button>
              </form>
            </FormCard>
          </Page>
        ),
        frame: phone(430),
      },
      {
        name: 'busy',
        render: () => (
          <Page>
            <FormCard title={`Login to ${productName}`} busy>
              <form>
                <TextField {...field} value="2290190000001" readOnly />
                <Button wide busy>
                  Login
                </Button>
              </form>
              <Spinner label="Checking your number…" />
            </FormCard>
          </Page>
        ),
        frame: phone(430),
      },
    ],
  },
  {
    component: 'Drawer',
    states: [
      {
        name: 'with categories',
        render: () =>
          drawer({
            items: ['Puzzle', 'Cards & Board', longName].map((label) => ({
              key: label,
              label,
              href: '/category/Puzzle',
            })),
          }),
        frame: phone(420),
      },
      {
        name: 'empty',
        render: () => drawer({ emptyText: 'No categories yet.' }),
        frame: phone(240),
      },
      {
        name: 'failed, with another try',
        render: () =>
          drawer({
            emptyText: 'The categories could not be loaded.',
            footer: (
              <Button variant="secondary" wide>
                Try again
              </Button>
            ),
          }),
        frame: phone(320),
      },
    ],
  },
  {
    component: 'Modal',
    states: [
      {
        name: 'error',
        render: () => (
          <Modal open kind="error" title="Erreur" closeLabel="Fermer" onClose={nothing} lang="fr">
            <p>Votre crédit est insuffisant, veuillez recharger svp et reessayer.</p>
          </Modal>
        ),
        frame: phone(380),
      },
      {
        name: 'success',
        render: () => (
          <Modal open kind="success" title="Félicitations !" lang="fr">
            <p>Cher abonné, vous avez souscris avec succès à 50F valable 24h.</p>
          </Modal>
        ),
        frame: phone(380),
      },
    ],
  },
  {
    component: 'PlayerFrame',
    states: [
      {
        name: 'loading',
        render: () => (
          <PlayerFrame close={<CloseLink href="/home" label="Close" />}>
            <Spinner label="Loading the game…" />
          </PlayerFrame>
        ),
        frame: phone(320),
      },
      {
        name: 'no game',
        render: () => (
          <PlayerFrame close={<CloseLink href="/home" label="Close" />}>
            <Notice level={1} title="No game found" />
          </PlayerFrame>
        ),
        frame: phone(320),
      },
    ],
  },
];
