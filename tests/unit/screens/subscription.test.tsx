import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answer, TestNumberName } from '../../../fixtures/test-numbers';
import { useBackend } from '../../support/backend';
import { productName } from '../../support/product-name';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import {
  cookieNumber,
  haveCookie,
  hrefOf,
  primaryActions,
  statusTexts,
  visit,
} from '../../support/visit';

const backend = useBackend();
const path = '/subscribe/user';
const typed = numberOf('success');
const spinner = ['Souscription en cours…'];
const hint = 'Pour une meilleure expérience, utilisez votre connexion mobile.';

const number = () => screen.getByLabelText<HTMLInputElement>('Numéro de téléphone');
const packs = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Forfait' });
const payButton = () => screen.getByRole('button', { name: 'Payer quand même' });
const submitButton = () => screen.getByRole('button', { name: 'Souscrivez maintenant' });
const errorModal = () => screen.queryByRole('alertdialog', { name: 'Erreur' });
const successModal = () => screen.queryByRole('dialog', { name: 'Félicitations\u00a0!' });
const words = (modal: HTMLElement | null) => modal?.querySelector('p')?.textContent;

async function openForm(address = '/home/login') {
  const app = visit(backend, address);
  await screen.findByRole('heading', { name: 'Souscrivez et Profitez!' });
  const submit = () => app.user.click(submitButton());
  return {
    ...app,
    submit,
    /** Types the number and submits it. */
    send: async (msisdn: string) => {
      if (msisdn !== '') await app.user.type(number(), msisdn);
      await submit();
    },
  };
}

/** The form sent, and the answer heard. */
async function subscribe(name: TestNumberName) {
  const form = await openForm();
  await form.send(numberOf(name));
  await form.settled();
  return form;
}

/** The answer to a payment is lost, its message closed, and the form submitted again: it asks. */
async function openQuestion(pack = 'Daily', address?: string) {
  const form = await openForm(address);
  backend.fixtures.override(path, { kind: 'reset' });
  await form.user.selectOptions(packs(), pack);
  await form.send(address === undefined ? typed : '');
  await form.settled();
  backend.fixtures.override(path, undefined);
  await form.click('button', 'J’ai compris');
  await form.submit();
  await screen.findByRole('button', { name: 'Vérifier mon abonnement' });
  return form;
}

/** The form sent, the answer held back. */
async function submitAndHold(name: TestNumberName = 'success') {
  const form = await openForm();
  backend.gate.shut(path);
  await form.send(numberOf(name));
  return { ...form, held: await backend.gate.next(path) };
}

describe('/home/login', () => {
  test("is titled 'Souscrivez et Profitez!' and submits with 'Souscrivez maintenant'", async () => {
    await openForm();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Souscrivez et Profitez!');
    expect(submitButton().textContent).toBe('Souscrivez maintenant');
    expect(submitButton().getAttribute('type')).toBe('submit');
  });

  test('requests nothing by itself', async () => {
    const { settled } = await openForm(`/home/login?msisdn=${typed}`);
    await settled();
    expect(backend.fixtures.calls).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBe(null);
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  test('has a number that is read-only when the address has it, and no hint then', async () => {
    const { user, submit, settled } = await openForm(`/home/login?msisdn=${typed}`);
    expect(number().readOnly).toBe(true);
    expect(number().value).toBe(typed);
    expect(screen.queryByText(hint)).toBe(null);
    await user.type(number(), '99');
    expect(number().value).toBe(typed);
    await submit();
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: typed }]);
  });

  test.each(['/home/login', '/home/login?msisdn=', '/home/login?msisdn=%20'])(
    'lets the user type the number otherwise, and gives the hint: %s',
    async (address) => {
      const { user } = await openForm(address);
      expect(number().readOnly).toBe(false);
      expect(number().required).toBe(true);
      expect(screen.getByText(hint)).toBeDefined();
      await user.type(number(), '0190');
      expect(number().value).toBe('0190');
    },
  );

  test('does not take the number of the cookie', async () => {
    haveCookie(typed);
    await openForm();
    expect(number().value).toBe('');
    expect(number().readOnly).toBe(false);
  });

  test('offers three packs, with these values and labels to the letter', async () => {
    await openForm();
    expect([...packs().options].map((option) => [option.value, option.textContent])).toEqual([
      ['Daily', 'Jour: Souscrivez à partir de 50F'],
      ['3Day', ' 3 jours: Souscrivez à 100F'],
      ['Weekly', 'Hebdo: Souscrivez à partir de 150F'],
    ]);
    expect(packs().value).toBe('Daily');
  });

  test('sends nothing without a number, and says so in French', async () => {
    const { submit, settled } = await openForm();
    await submit();
    await settled();
    expect(backend.fixtures.calls).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('Saisissez votre numéro de téléphone.');
    expect(number().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(number());
  });

  test('has nothing of an earlier visit to complain about', async () => {
    const { submit, go } = await openForm();
    await submit();
    await go('/home/not-charged');
    await go('/home/login');
    await screen.findByRole('heading', { name: 'Souscrivez et Profitez!' });
    expect(screen.queryByRole('alert')).toBe(null);
  });
});

describe('while the request runs', () => {
  test('a spinner overlay with words is shown', async () => {
    const { held, settled } = await submitAndHold();
    expect(statusTexts()).toEqual(spinner);
    expect(number().closest('[aria-busy="true"]')).not.toBe(null);
    held.release();
    await settled();
    expect(statusTexts()).toEqual([]);
  });

  test('further taps and Enter send nothing more', async () => {
    const { user, submit, held, settled } = await submitAndHold();
    await submit();
    await user.dblClick(submitButton());
    await user.type(number(), '{Enter}');
    held.release();
    backend.gate.open();
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
  });

  test('two taps at once send one request', async () => {
    const { user, settled } = await openForm(`/home/login?msisdn=${typed}`);
    await user.dblClick(submitButton());
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
  });

  test('Enter in the field submits, once', async () => {
    const { user, settled } = await openForm();
    await user.type(number(), `${typed}{Enter}{Enter}`);
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: typed }]);
  });
});

describe("the response 'Success'", () => {
  test.each([
    ['Daily', 'Cher abonné, vous avez souscris avec succès à 50F valable 24h.'],
    ['3Day', 'Cher abonné, vous avez souscris avec succès à 100F valable 3 jours.'],
    ['Weekly', 'Cher abonné, vous avez souscris avec succès à 150F valable 7 jours.'],
  ])('shows the success modal of the pack, and that pack was sent: %s', async (pack, message) => {
    const { user, send, settled } = await openForm();
    await user.selectOptions(packs(), pack);
    await send(typed);
    await settled();
    expect(words(successModal())).toBe(message);
    expect(errorModal()).toBe(null);
    expect(backend.sentTo(path)).toEqual([
      { msisdn: typed, mact: 'web', service_name: productName, pack },
    ]);
  });

  test('sets the cookie, and leads home after 2 seconds, when the modal closes', async () => {
    const { pass, settled } = await subscribe('success');
    expect(cookieNumber()).toBe(typed);
    pass(1_999);
    expect(currentAddress()).toBe('/home/login');
    expect(successModal()).not.toBe(null);
    pass(1);
    expect(currentAddress()).toBe(`/home?msisdn=${typed}`);
    expect(successModal()).toBe(null);
    await settled();
    expect(screen.getByRole('heading', { name: 'Play unlimited GAMES' })).toBeDefined();
    expect(currentAddress()).toBe(`/home?msisdn=${typed}`);
  });

  test('shows a modal that cannot be dismissed', async () => {
    const { user, pass } = await subscribe('success');
    expect(within(successModal()!).queryByRole('button')).toBe(null);
    await user.keyboard('{Escape}');
    await user.click(successModal()!);
    expect(successModal()).not.toBe(null);
    pass(2_000);
    expect(currentAddress()).toBe(`/home?msisdn=${typed}`);
  });

  test('does not lead home where the screen was left before the 2 seconds were over', async () => {
    const { go, pass } = await subscribe('success');
    pass(1_999);
    await go('/home/not-charged');
    await screen.findByRole('heading', { name: 'Crédit insuffisant' });
    pass(60_000);
    expect(currentAddress()).toBe('/home/not-charged');
  });

  test('leaves an empty form with the default pack for the next visit to find', async () => {
    const { pass, go, settled } = await subscribe('success');
    pass(2_000);
    await settled();
    await go('/home/login');
    await screen.findByRole('heading', { name: 'Souscrivez et Profitez!' });
    expect(successModal()).toBe(null);
    expect(statusTexts()).toEqual([]);
    expect(packs().value).toBe('Daily');
  });
});

describe('any other response text', () => {
  test.each<[TestNumberName, string]>([
    ['insufficient-credit', 'Votre crédit est insuffisant, veuillez recharger svp et reessayer.'],
    ['subscribed', 'Vous avez déjà un abonnement en cours.'],
    ['almost-success', 'success'],
    [
      'text-with-markup',
      'Crédit < 50F & forfait "Jour" expiré. <b>Rechargez</b> <img src=x onerror=1>',
    ],
  ])('is shown as it is in the error modal: %s', async (name, text) => {
    await subscribe(name);
    expect(words(errorModal())).toBe(text);
    expect(errorModal()?.querySelector('p')?.childElementCount).toBe(0);
    expect(successModal()).toBe(null);
    expect(cookieNumber()).toBeNull();
    expect(currentAddress()).toBe('/home/login');
  });

  test('keeps the number of the address where it is', async () => {
    const msisdn = numberOf('insufficient-credit');
    const { submit, settled, pass } = await openForm(`/home/login?msisdn=${msisdn}`);
    await submit();
    await settled();
    pass(60_000);
    expect(errorModal()).not.toBe(null);
    expect(currentAddress()).toBe(`/home/login?msisdn=${msisdn}`);
  });

  test('is closed with the ×, and with Escape’s request; the number stays', async () => {
    const { click, submit, settled } = await subscribe('insufficient-credit');
    await click('button', 'Fermer');
    expect(errorModal()).toBe(null);
    expect(number().value).toBe(numberOf('insufficient-credit'));
    await submit();
    await settled();
    expect(errorModal()).not.toBe(null);
    errorModal()!.dispatchEvent(new Event('cancel', { cancelable: true }));
    await settled();
    expect(errorModal()).toBe(null);
    expect(backend.sentTo(path)).toHaveLength(2);
  });
});

describe('a failed request', () => {
  test.each<[TestNumberName, RegExp]>([
    ['server-error-with-text', /^Le service de souscription est momentanément indisponible\.$/],
    ['refused', /^Ce numéro est bloqué\. Veuillez contacter le service client\.$/],
    ['server-error', /indisponible/],
    ['broken-connection', /connexion/],
    ['html-page', /indisponible/],
    ['empty-answer', /indisponible/],
  ])('shows its message in the error modal over /home/login: %s', async (name, message) => {
    const msisdn = numberOf(name);
    const { submit, settled, pass } = await openForm(`/home/login?msisdn=${msisdn}`);
    await submit();
    await settled();
    expect(currentAddress()).toBe('/home/login');
    expect(words(errorModal())).toMatch(message);
    pass(60_000);
    expect(errorModal()).not.toBe(null);
    expect(cookieNumber()).toBeNull();
    expect(backend.sentTo(path)).toHaveLength(1);
  });

  test('leaves the number in the field, where it can be edited and sent again', async () => {
    const msisdn = numberOf('server-error');
    const { user, click, submit, settled } = await openForm(`/home/login?msisdn=${msisdn}`);
    await submit();
    await settled();
    expect(number().value).toBe(msisdn);
    expect(number().readOnly).toBe(false);
    await click('button', 'Fermer');
    expect(errorModal()).toBe(null);
    await user.clear(number());
    await user.type(number(), typed);
    await submit();
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn }, { msisdn: typed }]);
    expect(successModal()).not.toBe(null);
  });

  test('is one that is not answered within 10 seconds: nothing spins forever', async () => {
    const { pass } = await submitAndHold('silent');
    pass(9_999);
    expect(statusTexts()).toEqual(spinner);
    expect(errorModal()).toBe(null);
    pass(1);
    expect(statusTexts()).toEqual([]);
    expect(words(errorModal())).toMatch(/pas répondu à temps/);
    expect(currentAddress()).toBe('/home/login');
  });
});

describe('what is bought', () => {
  const offer = () => screen.getByRole('group', { name: /valable/ });

  test.each([
    ['Daily', '50F, valable 24h'],
    ['3Day', '100F, valable 3 jours'],
    ['Weekly', '150F, valable 7 jours'],
  ])('stands next to the button, with what follows: %s', async (pack, price) => {
    const { user } = await openForm();
    await user.selectOptions(packs(), pack);
    expect(within(offer()).getByText(price)).toBeDefined();
    expect(offer().contains(submitButton())).toBe(true);
    const what = document.getElementById(offer().getAttribute('aria-describedby') ?? '');
    expect(what?.textContent).toBe(
      'Ce montant est prélevé sur votre crédit, puis les jeux s’ouvrent automatiquement.',
    );
  });

  test('stands next to the button that pays all the same, and not next to the check', async () => {
    await openQuestion();
    expect(offer().textContent).toContain('50F, valable 24h');
    expect(within(offer()).getAllByRole('button')).toEqual([payButton()]);
  });
});

describe('the question before another payment', () => {
  const question = () => screen.getByRole('alert').textContent.replaceAll('\u00a0', ' ');
  const time = String.raw`le \d{1,2} \p{L}+ à \d\d:\d\d\.`;

  test('says what is known of a lost request, with its pack and time', async () => {
    await openQuestion('Weekly');
    expect(question()).toMatch(
      new RegExp(
        `^Votre demande précédente a peut-être abouti\\. Forfait à 150F, valable 7 jours, demandé ${time} Vérifiez votre abonnement avant de payer à nouveau\\.$`,
        'u',
      ),
    );
  });

  test('says that a request is under way, to a form that was opened while it runs', async () => {
    const { held, go, send } = await submitAndHold();
    await go('/home/not-charged');
    await screen.findByRole('heading', { name: 'Crédit insuffisant' });
    await go('/home/login');
    await screen.findByRole('heading', { name: 'Souscrivez et Profitez!' });
    expect(number().value).toBe('');
    await send(typed);
    await screen.findByRole('alert');
    expect(question()).toMatch(/^Une demande est en cours pour ce numéro\. Forfait à 50F,/);
    held.release();
  });

  test('says that a payment was received, with its pack and time', async () => {
    const { portal } = backend.createPortal();
    await portal.chargeRecords.pay({ msisdn: typed, pack: '3Day' }, null);
    const { send } = await openForm();
    await send(`+${typed}`);
    await screen.findByRole('alert');
    expect(question()).toMatch(
      new RegExp(
        `^Un paiement a déjà été reçu pour ce numéro\\. Forfait à 100F, valable 3 jours, payé ${time}`,
        'u',
      ),
    );
  });

  test('offers a check, the games and the payment, and only the check is primary', async () => {
    await openQuestion();
    expect(primaryActions()).toEqual(['Vérifier mon abonnement']);
    expect(hrefOf('Aller aux jeux')).toBe(`/home?msisdn=${typed}`);
    expect(payButton()).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Souscrivez maintenant' })).toBe(null);
    expect(screen.queryByRole('link', { name: /Se connecter/ })).toBe(null);
  });

  test('sends nothing by itself, and nothing for Enter in the field', async () => {
    const { user, settled } = await openQuestion();
    await user.type(number(), '{Enter}');
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
    expect(backend.sentTo('/loginuser')).toEqual([]);
  });

  test('is answered by a check that finds the subscription', async () => {
    const { portal, click, settled, pass } = await openQuestion();
    backend.fixtures.override('/loginuser', { kind: 'status', status: 1 });
    await click('button', 'Vérifier mon abonnement');
    await settled();
    expect(portal.chargeRecords.find(typed)?.state).toBe('paid');
    expect(words(successModal())).toBe('Votre abonnement est actif.');
    expect(cookieNumber()).toBe(typed);
    pass(2_000);
    expect(currentAddress()).toBe(`/home?msisdn=${typed}`);
    expect(backend.sentTo(path)).toHaveLength(1);
    await settled();
  });

  test.each<[string, Answer]>([
    ['Vérification faite : aucun abonnement trouvé pour le moment.', { kind: 'status', status: 0 }],
    ['La vérification a échoué. Réessayez dans un instant.', { kind: 'reset' }],
  ])('stays, and says what a check has found: %s', async (advice, answer) => {
    const { click, settled } = await openQuestion();
    backend.fixtures.override('/loginuser', answer);
    await click('button', 'Vérifier mon abonnement');
    await settled();
    expect(question()).toMatch(/^Votre demande précédente .* Forfait à 50F/);
    expect(question()).toContain(advice);
    expect(primaryActions()).toEqual(['Vérifier mon abonnement']);
    expect(cookieNumber()).toBeNull();
  });

  test('is left for the payment, which repeats the key of the lost request', async () => {
    const { click, settled } = await openQuestion();
    await click('button', 'Payer quand même');
    await settled();
    expect(successModal()).not.toBe(null);
    const keys = backend.fixtures.calls.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    ['the pack', async ({ user }) => user.selectOptions(packs(), 'Weekly')],
    ['the number', async ({ user }) => user.type(number(), '0')],
  ] satisfies [string, (form: Awaited<ReturnType<typeof openForm>>) => Promise<void>][])(
    'disappears with a change of %s',
    async (_, change) => {
      const form = await openQuestion();
      await change(form);
      expect(screen.queryByRole('alert')).toBe(null);
      expect(primaryActions()).toEqual(['Souscrivez maintenant']);
    },
  );
});

describe('a number that is not the subscriber’s', () => {
  const disownButton = () => screen.queryByRole('button', { name: 'Ce n’est pas mon numéro' });
  const address = `/home/login?msisdn=${typed}`;

  test('can be disowned only where the address gave it', async () => {
    const { user } = await openForm();
    await user.type(number(), typed);
    expect(disownButton()).toBe(null);
  });

  test('leaves the form: cookie and address forget it, and the empty field has the focus', async () => {
    haveCookie(typed);
    const { user } = await openForm(address);
    await user.click(disownButton()!);
    expect(cookieNumber()).toBe(null);
    expect(currentAddress()).toBe('/home/login');
    expect(number().value).toBe('');
    expect(number().readOnly).toBe(false);
    expect(document.activeElement).toBe(number());
    expect(disownButton()).toBe(null);
  });

  test('leaves the question: the record of its payment is removed', async () => {
    haveCookie(typed);
    const { portal } = backend.createPortal();
    await portal.chargeRecords.pay({ msisdn: typed, pack: 'Daily' }, null);
    expect(localStorage).toHaveLength(1);
    const { user, submit } = await openForm(address);
    await submit();
    await screen.findByRole('alert');
    await user.click(disownButton()!);
    expect(screen.queryByRole('alert')).toBe(null);
    expect(localStorage).toHaveLength(0);
    expect(cookieNumber()).toBe(null);
    expect(number().value).toBe('');
  });
});

describe('the number', () => {
  const reading = () => screen.queryByText(/^Numéro :/)?.textContent;

  test('can be read in groups, and is sent as it stands in the field', async () => {
    const { user, submit, settled } = await openForm();
    expect(screen.getByText('Avec l’indicatif 229.')).toBeDefined();
    await user.type(number(), typed);
    expect(number().value).toBe(typed);
    expect(reading()).toBe('Numéro\u00a0: 229 01 90 00 00 11');
    await submit();
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: typed }]);
  });

  test('can be read in groups where it comes with the address', async () => {
    await openForm(`/home/login?msisdn=${typed}`);
    expect(reading()).toBe('Numéro\u00a0: 229 01 90 00 00 11');
  });

  test.each(['+229 01-90 00 00 11', '\u202a229 (01) 90.00.00.11\u202c', ` ${typed} `])(
    'is pasted as its digits: %j',
    async (pasted) => {
      const { user } = await openForm();
      await user.click(number());
      await user.paste(pasted);
      expect(number().value).toBe(typed);
      // And once more after it has been emptied.
      await user.clear(number());
      expect(number().value).toBe('');
      await user.paste(pasted);
      expect(number().value).toBe(typed);
    },
  );

  test('is pasted where the caret is, or over what is selected', async () => {
    const { user } = await openForm();
    await user.type(number(), '22900000011');
    number().setSelectionRange(3, 5);
    await user.paste('01-90');
    expect(number().value).toBe('2290190000011');
    expect(number().selectionStart).toBe(7);
  });

  test.each(['abc 229', '229; 01=2', 'n° 229'])(
    'is nothing to judge where it is pasted with something else: %j',
    async (pasted) => {
      const { user } = await openForm();
      await user.click(number());
      await user.paste(pasted);
      expect(number().value).toBe(pasted);
      expect(reading()).toBeUndefined();
    },
  );

  test('cannot be pasted over where it comes with the address', async () => {
    const { user } = await openForm(`/home/login?msisdn=${typed}`);
    await user.click(number());
    await user.paste('+229 01-90 00 00 13');
    expect(number().value).toBe(typed);
  });

  test('is asked for with a telephone’s keys', async () => {
    await openForm();
    expect(number().type).toBe('tel');
    expect(number().inputMode).toBe('tel');
    expect(number().autocomplete).toBe('tel');
    expect(number().getAttribute('enterkeyhint')).toBe('send');
  });

  test('is described by what is wrong with it, and by the hint', async () => {
    const { user, submit } = await openForm();
    const descriptions = () =>
      number()
        .getAttribute('aria-describedby')!
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    expect(descriptions()).toEqual(['Avec l’indicatif 229.', hint]);
    await submit();
    expect(descriptions()).toEqual(['Saisissez votre numéro de téléphone.', hint]);
    await user.type(number(), '2');
    expect(descriptions()).toEqual(['Avec l’indicatif 229.', hint]);
    expect(number().hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('the focus', () => {
  const checkButton = () => screen.getByRole('button', { name: 'Vérifier mon abonnement' });

  test('goes to the check where the form asks', async () => {
    await openQuestion();
    expect(document.activeElement).toBe(checkButton());
  });

  test('goes to the check where the form was submitted with Enter', async () => {
    const { portal } = backend.createPortal();
    await portal.chargeRecords.pay({ msisdn: typed, pack: 'Daily' }, null);
    const { user } = await openForm();
    await user.type(number(), `${typed}{Enter}`);
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(checkButton());
  });

  test('stays on the check until its answer is there', async () => {
    const { click, settled } = await openQuestion();
    backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    await click('button', 'Vérifier mon abonnement');
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('aucun abonnement trouvé');
    expect(document.activeElement).toBe(checkButton());
  });

  test('stays in the form while it is paid again', async () => {
    const { click, settled } = await openQuestion();
    backend.gate.shut(path);
    await click('button', 'Payer quand même');
    const held = await backend.gate.next(path);
    expect(document.activeElement).toBe(submitButton());
    held.release();
    await settled();
  });
});

test('the success modal says what follows', async () => {
  await subscribe('success');
  expect(successModal()?.textContent).toContain('Les jeux s’ouvrent dans un instant.');
});

test('the error modal takes the focus', async () => {
  await subscribe('insufficient-credit');
  expect(errorModal()?.contains(document.activeElement)).toBe(true);
});
