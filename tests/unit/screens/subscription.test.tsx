// The subscription form, as far as the generated paths do not cover it: labels, descriptions, paste and focus.
// Rules: NAV-12, SUB-21, SUB-24, SUB-30, SUB-31, SUB-35.
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultPack, packs } from '#offer';
import { testNumber } from '../../../fixtures/test-numbers';
import { unsentStatus } from '../../../machines/payment';
import { useBackend } from '../../support/backend';
import { fillInSilently } from '../../support/fill-in-silently';
import { numberOf } from '../../support/sample';
import {
  numberField as number,
  openSubscription,
  submitButton,
} from '../../support/subscription-form';
import { currentAddress, haveCookie, primaryActions } from '../../support/visit';

const backend = useBackend();
const path = '/subscribe/user';
const typed = numberOf('success');
const given = `/home/login?msisdn=${typed}`;
const hint = 'Pour une meilleure expérience, utilisez votre connexion mobile.';
const prefixNote = 'Commencez par 229. Exemple : 229 01 97 00 00 00';
const check = 'Vérifiez : 10 chiffres après 229';

const packList = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Forfait' });
const disown = 'Ce n’est pas mon numéro';
const disownButton = () => screen.queryByRole('button', { name: disown });
/** Returns a text with a plain space in place of each that no line end takes. */
const plain = (text = '') => text.replaceAll('\u00a0', ' ');
const reading = () => plain(document.querySelector('form p strong')?.textContent);
const descriptions = () =>
  (number().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => plain(document.getElementById(id)?.textContent));

const openForm = (address?: string) => openSubscription(backend, address);

describe('the form', () => {
  test('the form has a required telephone field, the packs of the brand, and a submit button', async () => {
    await openForm();
    expect(number().required).toBe(true);
    expect([number().type, number().inputMode, number().autocomplete]).toEqual(
      Array(3).fill('tel'),
    );
    expect(number().getAttribute('enterkeyhint')).toBe('send');
    expect([...packList().options].map((option) => [option.value, option.textContent])).toEqual(
      packs.map(({ value, label }) => [value, label]),
    );
    expect(packList().value).toBe(defaultPack);
    expect(submitButton().getAttribute('type')).toBe('submit');
    expect(disownButton()).toBe(null);
  });

  test.each(['/home/login', '/home/login?msisdn=', '/home/login?msisdn=%20'])(
    'takes no number from the cookie, and gives the hint: %s',
    async (address) => {
      haveCookie(typed);
      const { user } = await openForm(address);
      expect(number().value).toBe('');
      expect(screen.getByText(hint)).toBeDefined();
      await user.type(number(), '0190');
      expect(number().value).toBe('0190');
    },
  );

  test('describes the field by the complaint, the note and the hint, and gives it the focus', async () => {
    const { user, submit } = await openForm();
    expect(descriptions()).toEqual([prefixNote, hint]);
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Saisissez votre numéro de téléphone.');
    expect(descriptions()).toEqual(['Saisissez votre numéro de téléphone.', prefixNote, hint]);
    expect(document.activeElement).toBe(number());
    await user.type(number(), '2');
    expect(descriptions()).toEqual([prefixNote, hint]);
  });

  test.each([
    ['229', prefixNote],
    ['0190', prefixNote],
    ['+22901', `Numéro : 229 01 ${check}`],
    [typed, 'Numéro : 229 01 90 00 00 11'],
    [`+${typed}`, 'Numéro : 229 01 90 00 00 11'],
    ['+229 01-90.00 00 11', 'Numéro : 229 01 90 00 00 11'],
    [`${typed}2`, `Numéro : 229 01 90 00 00 11 2 ${check}`],
    ['0190000011', check],
    ['abc', check],
  ])('%j is described by %j while it is typed, and is sent as it is', async (entry, words) => {
    const { user, settled } = await openForm();
    await user.type(number(), entry);
    expect(descriptions()).toEqual([words, hint]);
    expect(number().getAttribute('aria-invalid')).toBe(null);
    await user.keyboard('{Enter}');
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: entry }]);
  });

  test.each([
    [typed, 'Numéro : 229 01 90 00 00 11'],
    ['0190000011', `Numéro : 01 90 00 00 11 ${check}`],
    ['22', check],
  ])('the number %j of the address is described by %j', async (msisdn, words) => {
    await openForm(`/home/login?msisdn=${msisdn}`);
    expect(descriptions()).toEqual([words]);
  });
});

describe('the message of an error', () => {
  test('names the press of a lost payment', async () => {
    const { subscribe } = await openForm();
    backend.fixtures.override(path, { kind: 'reset' });
    await subscribe(typed);
    const words = () => screen.getByRole('alertdialog').textContent.replaceAll('\u00a0', ' ');
    const [{ price, period }] = packs;
    expect(words()).toContain(`Forfait à ${price}, valable ${period}, demandé le `);
    expect(words()).toMatch(/demandé le \d\d\/\d\d à \d\d:\d\d\./);
  });

  test('closes, and leads to no payment, only by another press of Enter', async () => {
    const { subscribe, click } = await openForm();
    backend.fixtures.override(path, testNumber('insufficient-credit').subscribe);
    await subscribe(typed);
    const mayPress = (name: string, repeat: boolean) =>
      fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Enter', repeat });
    expect(mayPress('Réessayer', false)).toBe(true);
    expect(mayPress('Réessayer', true)).toBe(false);
    await click('button', 'Réessayer');
    expect(mayPress('Souscrivez maintenant', false)).toBe(true);
    expect(mayPress('Souscrivez maintenant', true)).toBe(false);
  });

  test('of a request that was not sent offers no other pack', async () => {
    const { subscribe } = await openForm();
    backend.fixtures.override(path, { kind: 'text', httpStatus: unsentStatus, text: 'Trop.' });
    await subscribe(typed);
    expect(primaryActions(screen.getByRole('alertdialog'))).toEqual(['Vérifier mon abonnement']);
    expect(screen.queryByRole('button', { name: 'Choisir un autre forfait' })).toBe(null);
  });
});

test('the link of the success message opens home in place of the form', async () => {
  const { subscribe, click } = await openForm();
  await subscribe(typed);
  const { length } = window.history;
  await click('link', 'Aller aux jeux');
  expect(currentAddress()).toBe(`/home?msisdn=${typed}`);
  expect(window.history.length).toBe(length);
});

test('the link of the question keeps what is known of the payment for a home page whose check fails', async () => {
  const { subscribe, click } = await openForm();
  backend.fixtures.override(path, { kind: 'reset' });
  backend.fixtures.override('/loginuser', { kind: 'silence' });
  await subscribe(typed);
  await click('button', 'Fermer');
  await click('link', 'Aller aux jeux');
  const paid = expect.stringMatching(/^Votre paiement précédent est peut-être passé. Forfait à /);
  expect(window.history.state).toMatchObject({ paid, until: expect.any(Number) });
});

test('the message of a lost answer stays after a tap on its text, and closes after one outside', async () => {
  const { subscribe, user } = await openForm();
  backend.fixtures.override(path, { kind: 'reset' });
  await subscribe(typed);
  const message = screen.getByRole('alertdialog');
  await user.click(within(message).getByRole('heading'));
  expect(message.isConnected).toBe(true);
  // The dialog itself is the target of a tap on its backdrop.
  await user.click(message);
  expect(message.isConnected).toBe(false);
});

test.each(['/home/login/', '/HOME//log%69n', '/Home/Login/?msisdn='])(
  'a failed payment at %s shows its message and keeps the number',
  async (address) => {
    const { subscribe } = await openForm(address);
    backend.fixtures.override(path, { kind: 'reset' });
    await subscribe(typed);
    expect(screen.getByRole('alertdialog')).toBeDefined();
    expect(number().value).toBe(typed);
    expect(currentAddress()).toBe('/home/login');
  },
);

describe('the number', () => {
  test('of the address is disowned by a button, which focuses the empty field', async () => {
    const { user } = await openForm(given);
    await user.click(disownButton()!);
    expect(number().value).toBe('');
    expect(document.activeElement).toBe(number());
  });

  test.each([
    ['+229 01-90 00 00 11', typed],
    ['\u202a229 (01) 90.00.00.11\u202c', typed],
    [`\u200e229\u00a001\u202f90\u201100\u221200\ufe0e11`, typed],
    ['abc 229', 'abc 229'],
    ['229; 01=2', '229; 01=2'],
    ['n° 229', 'n° 229'],
  ])(
    'pasted or inserted by the keyboard as %j is %j, also after the field was emptied',
    async (inserted, value) => {
      const { user } = await openForm();
      const ways = [
        () => user.paste(inserted),
        () => fireEvent.input(number(), { target: { value: inserted } }),
      ];
      await user.click(number());
      for (const insert of [...ways, ...ways]) {
        await user.clear(number());
        await insert();
        expect(number().value).toBe(value);
        expect(reading()).toBe(value === typed ? '229 01 90 00 00 11' : '');
      }
    },
  );

  test.each([
    [`+${typed}`, `+${typed}`],
    [`${typed}\u200e`, '\u200e'],
  ])('that the keyboard turns into %j by inserting %j is its digits', async (value, data) => {
    const { user } = await openForm();
    await user.type(number(), typed);
    fireEvent.input(number(), { target: { value }, data });
    expect(number().value).toBe(typed);
  });

  test('that the browser fills in without an event survives a change of the pack, and is sent', async () => {
    const { user, submit, settled } = await openForm();
    fillInSilently(number(), `+${typed}`);
    await user.selectOptions(packList(), 'Weekly');
    expect(number().value).toBe(typed);
    await user.clear(number());
    fillInSilently(number(), typed);
    await submit();
    await settled();
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: typed, pack: 'Weekly' }]);
  });

  test('that the browser fills in over another one stands in the field, and is sent by one press', async () => {
    const { user, submit, settled } = await openForm();
    await user.type(number(), numberOf('insufficient-credit'));
    fillInSilently(number(), typed);
    expect(number().value).toBe(typed);
    await submit();
    await settled();
    expect(reading()).toBe('229 01 90 00 00 11');
    expect(backend.sentTo(path)).toMatchObject([{ msisdn: typed }]);
  });

  test('without the prefix is not read back either while it is sent', async () => {
    const { user, settled } = await openForm();
    await user.type(number(), '0190000011');
    backend.gate.shut(path);
    await user.keyboard('{Enter}');
    expect(number().readOnly).toBe(true);
    expect(descriptions()).toEqual([check, hint]);
    backend.gate.open();
    await settled();
  });

  test('that is typed is announced in groups, and whether its length is wrong, when typing pauses', async () => {
    await openForm();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const announced = document.querySelector('form [aria-live]')!;
    fireEvent.input(number(), { target: { value: typed } });
    expect(plain(announced.textContent)).toBe('');
    vi.runAllTimers();
    expect(plain(announced.textContent)).toBe('Numéro : 229 01 90 00 00 11');
    fireEvent.input(number(), { target: { value: `${typed}2` } });
    vi.runAllTimers();
    expect(plain(announced.textContent)).toBe(`Numéro : 229 01 90 00 00 11 2 ${check}`);
  });

  test('digits that are typed, deleted and pasted in its middle leave the caret there', async () => {
    const { user } = await openForm();
    const withCaret = () => {
      const { value, selectionStart } = number();
      return `${value.slice(0, selectionStart!)}|${value.slice(selectionStart!)}`;
    };
    await user.type(number(), '2290000011');
    number().setSelectionRange(3, 3);
    await user.keyboard('0190');
    expect(withCaret()).toBe('2290190|0000011');
    await user.keyboard('{Delete}{Backspace}0');
    expect(withCaret()).toBe('2290190|000011');
    expect(reading()).toBe('229 01 90 00 00 11');
    number().setSelectionRange(3, 11);
    await user.paste(' 01 90.00.00 ');
    expect(withCaret()).toBe('22901900000|11');
  });
});
