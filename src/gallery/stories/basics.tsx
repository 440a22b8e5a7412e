import { BackLink } from '../../ui/BackLink';
import { Button } from '../../ui/Button';
import { CallLink } from '../../ui/CallLink';
import { CloseLink } from '../../ui/CloseLink';
import { Footnote } from '../../ui/Footnote';
import { Icon, type IconName } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { Logo } from '../../ui/Logo';
import { Notice } from '../../ui/Notice';
import { PageTitle } from '../../ui/PageTitle';
import { PinnedTitle } from '../../ui/PinnedTitle';
import { SearchLink } from '../../ui/SearchLink';
import { Spinner } from '../../ui/Spinner';
import * as css from '../gallery.css';
import type { Story } from '../story';
import { inForm, longName, number } from './samples';

const icons: IconName[] = ['menu', 'search', 'close', 'next', 'alert', 'warning', 'pad'];

const playingAs = (shown: string) => (
  <Footnote action={<Button variant="quiet">This is not my number</Button>}>
    You are playing as <strong>{shown}</strong>.
  </Footnote>
);

/** Stories of logo, buttons and texts. */
export const basics: readonly Story[] = [
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
      {
        name: 'on dark ground',
        render: () => (
          <div className={css.banner}>
            <Logo size={44} />
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
      { name: 'quiet', render: () => <Button variant="quiet">Ce n’est pas mon numéro</Button> },
      { name: 'wide', render: () => <Button wide>Souscrivez maintenant</Button> },
      { name: 'a long text', render: () => <Button>{longName}</Button> },
      {
        name: 'busy, as forms have it',
        ...inForm(
          <>
            <Button wide busy>
              Login
            </Button>
            <Button variant="secondary" wide busy>
              Try again
            </Button>
          </>,
          300,
        ),
      },
    ],
  },
  {
    component: 'LinkButton',
    states: [
      { name: 'primary', render: () => <LinkButton href="/home">Back to the games</LinkButton> },
      {
        name: 'secondary',
        render: () => (
          <LinkButton href="/home" variant="secondary">
            Browse categories
          </LinkButton>
        ),
      },
      {
        name: 'secondary, wide',
        render: () => (
          <LinkButton href="/home/check" variant="secondary" wide>
            Souscrivez en ligne
          </LinkButton>
        ),
      },
      {
        name: 'quiet, wide',
        render: () => (
          <LinkButton href="/home/check" variant="quiet" wide>
            Déjà abonné ? Connectez-vous
          </LinkButton>
        ),
      },
    ],
  },
  {
    component: 'CallLink',
    states: [
      { name: 'primary', render: () => <CallLink code="*000#">Composez *000#</CallLink> },
      {
        name: 'secondary',
        render: () => (
          <CallLink code="*000#" variant="secondary">
            Composez *000#
          </CallLink>
        ),
      },
    ],
  },
  {
    component: 'SearchLink',
    states: [
      {
        name: 'plain',
        render: () => (
          <div className={css.banner}>
            <SearchLink href="/search" label="Search" />
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
    states: [
      { name: 'plain', render: () => <CloseLink href="/home" label="Close" /> },
      {
        name: 'on dark ground',
        render: () => (
          <div className={css.banner}>
            <CloseLink href="/home" label="Close" />
          </div>
        ),
      },
    ],
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
    component: 'PinnedTitle',
    states: [
      { name: 'plain', render: () => <PinnedTitle detail="12 games">Puzzle</PinnedTitle> },
      { name: 'long', render: () => <PinnedTitle detail="1 game">{longName}</PinnedTitle> },
    ],
  },
  {
    component: 'Spinner',
    states: [{ name: 'plain', render: () => <Spinner label="Loading games…" /> }],
  },
  {
    component: 'Footnote',
    states: [
      { name: 'a number', render: () => playingAs('229 01 90 00 00 11') },
      { name: 'digits without end', render: () => playingAs(number.repeat(5)) },
    ],
  },
  {
    component: 'Notice',
    states: [
      {
        name: 'empty',
        render: () => <Notice title="No games yet">Please come back soon.</Notice>,
      },
      { name: 'a title alone', render: () => <Notice title="No game found" /> },
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
      {
        name: 'all that a screen has',
        render: () => (
          <Notice
            level={1}
            title="Page not found"
            action={<LinkButton href="/home">Back to the games</LinkButton>}
          >
            Check the address, or go back to the games.
          </Notice>
        ),
      },
    ],
  },
];
