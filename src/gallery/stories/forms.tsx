import { Button } from '../../ui/Button';
import { FormCard } from '../../ui/FormCard';
import { FormNotice } from '../../ui/FormNotice';
import { FormOffer } from '../../ui/FormOffer';
import { GameStrip } from '../../ui/GameStrip';
import { LinkButton } from '../../ui/LinkButton';
import { Modal } from '../../ui/Modal';
import { PhoneField } from '../../ui/PhoneField';
import { PriceList } from '../../ui/PriceList';
import { SelectField } from '../../ui/SelectField';
import { Spinner } from '../../ui/Spinner';
import { TextField } from '../../ui/TextField';
import type { Story } from '../story';
import {
  games,
  inForm,
  inPage,
  longName,
  lowPhone,
  nothing,
  number,
  phone,
  productName,
  tablet,
} from './samples';

const field = { label: 'Enter number', name: 'msisdn', onChange: nothing } as const;
const phoneField = {
  ...field,
  countryPrefix: '229',
  readAs: 'Number:',
  note: 'Digits only, with or without 229.',
} as const;

const packs = [
  { value: 'Short', label: 'Court: Souscrivez à partir de 10F' },
  { value: 'Medium', label: 'Moyen: Souscrivez à partir de 20F' },
  { value: 'Long', label: 'Un forfait dont le nom est long: Souscrivez à partir de 1 000F' },
];

const offer = {
  price: '10F, valable 12h',
  chargeNotice: 'Ce montant est prélevé sur votre crédit, puis les jeux s’ouvrent.',
};

const loginForm = (busy: boolean) => (
  <form>
    <PhoneField {...phoneField} value={busy ? number : ''} readOnly={busy} />
    <Button wide busy={busy}>
      Login
    </Button>
  </form>
);
const subscribe = (
  <LinkButton href="/home/login" variant="quiet" wide>
    Not subscribed yet? Subscribe
  </LinkButton>
);
const title = `Login to ${productName}`;
const understood = <Button wide>J’ai compris</Button>;

/** Stories of form fields, prices and messages. */
export const forms: readonly Story[] = [
  {
    component: 'TextField',
    states: [
      { name: 'empty', render: () => <TextField {...field} value="" /> },
      {
        name: 'with a note and a hint',
        render: () => (
          <TextField {...field} value={number} note="In digits." hint="A mobile number." />
        ),
      },
      {
        name: 'with an error',
        render: () => (
          <TextField {...field} value="abc" error="Enter your number in digits only." />
        ),
      },
      {
        name: 'with an error of two lines, and a hint',
        render: () => (
          <TextField
            {...field}
            value={number}
            error="The number could not be checked. Check your connection and try again."
            hint="A mobile number."
          />
        ),
      },
      { name: 'read-only', render: () => <TextField {...field} value={number} readOnly /> },
    ],
  },
  {
    component: 'PhoneField',
    states: [
      { name: 'empty', render: () => <PhoneField {...phoneField} value="" /> },
      { name: 'a number in groups', render: () => <PhoneField {...phoneField} value={number} /> },
      {
        name: 'a few digits, without the prefix',
        render: () => <PhoneField {...phoneField} value="01900" />,
      },
      {
        name: 'not a number',
        render: () => (
          <PhoneField {...phoneField} value="abc" error="Enter your number in digits only." />
        ),
      },
      {
        name: 'with the prefix that is added',
        render: () => <PhoneField {...phoneField} value="0190000001" isPrefixAdded />,
      },
      {
        name: 'read-only',
        render: () => <PhoneField {...phoneField} value={number} readOnly />,
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
    component: 'PriceList',
    states: [
      {
        name: 'three packs',
        render: () => (
          <PriceList
            label="Forfaits"
            items={[
              { price: '10F', period: '12h' },
              { price: '20F', period: '2 jours' },
              { price: '1 000F', period: '30 jours' },
            ]}
            joinedBy=", valable "
          />
        ),
      },
    ],
  },
  {
    component: 'GameStrip',
    states: [phone(300), tablet(560)].map((frame) => ({
      name: frame.width < 700 ? 'on a phone' : 'on a tablet',
      render: () =>
        inPage(
          <FormCard title={title} pictures={<GameStrip games={games} isPending={false} />}>
            {subscribe}
          </FormCard>,
        ),
      frame,
    })),
  },
  {
    component: 'FormOffer',
    states: [
      {
        name: 'plain',
        ...inForm(
          <FormOffer {...offer}>
            <Button wide>Souscrivez maintenant</Button>
          </FormOffer>,
          340,
        ),
      },
      {
        name: 'taken',
        ...inForm(
          <FormOffer {...offer}>
            <Button wide busy>
              Souscrivez maintenant
            </Button>
          </FormOffer>,
          340,
        ),
      },
      {
        name: 'after a question',
        ...inForm(
          <FormOffer {...offer}>
            <Button variant="secondary" wide>
              Payez quand même
            </Button>
          </FormOffer>,
          340,
        ),
      },
      {
        name: 'out of use',
        ...inForm(
          <FormOffer {...offer} isDisabled>
            <Button variant="secondary" wide>
              Payez quand même
            </Button>
          </FormOffer>,
          340,
        ),
      },
    ],
  },
  {
    component: 'FormNotice',
    states: [
      ...[true, false].map((isAnnounced) => ({
        name: isAnnounced ? 'news' : 'being checked',
        ...inForm(
          <FormNotice
            title="Votre demande précédente a peut-être abouti."
            details="Forfait à 10F, valable 12h, demandé le 1 janvier à 10:05."
            advice="Vérifiez votre abonnement avant de payer à nouveau."
            isAnnounced={isAnnounced}
            action={
              <Button wide busy={!isAnnounced}>
                Vérifiez votre abonnement
              </Button>
            }
          />,
          400,
        ),
      })),
      {
        name: 'success',
        ...inForm(
          <FormNotice
            kind="success"
            title="Votre paiement a été reçu."
            details="Forfait à 10F, valable 12h, payé le 1 janvier à 10:05."
            advice="L’accès aux jeux peut prendre quelques minutes."
            isAnnounced={false}
            action={
              <LinkButton href="/home" wide>
                Réessayez
              </LinkButton>
            }
          />,
          400,
        ),
      },
    ],
  },
  {
    component: 'FormCard',
    states: [
      {
        name: 'a form',
        render: () =>
          inPage(
            <FormCard title={title}>
              {loginForm(false)}
              {subscribe}
            </FormCard>,
          ),
        frame: phone(540),
      },
      {
        name: 'busy',
        render: () =>
          inPage(
            <FormCard title={title} busy>
              {loginForm(true)}
              {subscribe}
              <Spinner label="Checking your number…" />
            </FormCard>,
          ),
        frame: phone(540),
      },
      {
        name: 'good news',
        render: () =>
          inPage(
            <FormCard title={title}>
              {loginForm(true)}
              <p role="status">Welcome! The games open in a moment.</p>
            </FormCard>,
          ),
        frame: phone(540),
      },
      {
        name: 'a message, a long title',
        render: () =>
          inPage(
            <FormCard title={longName}>
              <p>Your credit is too low.</p>
              <LinkButton href="/home/login" wide>
                Try again
              </LinkButton>
            </FormCard>,
          ),
        frame: phone(480),
      },
      {
        name: 'on a tablet',
        render: () =>
          inPage(
            <FormCard title={title}>
              {loginForm(false)}
              {subscribe}
            </FormCard>,
          ),
        frame: tablet(560),
      },
    ],
  },
  {
    component: 'Modal',
    states: [
      {
        name: 'error',
        render: () => (
          <Modal
            open
            kind="error"
            title="Erreur"
            closeLabel="Fermez"
            onClose={nothing}
            lang="fr"
            action={understood}
          >
            <p>Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.</p>
          </Modal>
        ),
        frame: phone(440),
      },
      {
        name: 'error, with the × alone',
        render: () => (
          <Modal open kind="error" title="Error" closeLabel="Close" onClose={nothing}>
            <p>Your credit is too low.</p>
          </Modal>
        ),
        frame: phone(380),
      },
      {
        name: 'success, not to be closed',
        render: () => (
          <Modal open kind="success" title="Félicitations !" lang="fr">
            <p>Votre abonnement est actif.</p>
            <div>Les jeux s’ouvrent dans un instant.</div>
          </Modal>
        ),
        frame: phone(380),
      },
      {
        name: 'more words than there is room for',
        render: () => (
          <Modal open kind="error" title="Error" onClose={nothing} action={understood}>
            <p>{`${longName}. `.repeat(12)}</p>
          </Modal>
        ),
        frame: phone(480),
      },
      {
        name: 'on its side',
        render: () => (
          <Modal open kind="error" title="Error" onClose={nothing} action={understood}>
            <p>Your credit is too low.</p>
          </Modal>
        ),
        frame: lowPhone,
      },
    ],
  },
];
