// The login form: its field, and what a keyboard or the browser puts into it; the paths prove the rest.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { fillInSilently } from '../../support/fill-in-silently';
import { productName } from '../../support/product-name';
import { numberOf } from '../../support/sample';
import { open } from '../../support/visit';

const backend = useBackend();
const path = '/loginuser';
const subscribed = numberOf('subscribed');

const number = () => screen.getByLabelText<HTMLInputElement>('Enter number');
const loginButton = () => screen.getByRole('button', { name: 'Login' });

const openForm = () => open(backend, '/home/check');

test('the form has one numeric required field and a Login button', async () => {
  await openForm();
  expect(screen.getAllByRole('textbox')).toEqual([number()]);
  expect(number().required).toBe(true);
  expect([number().inputMode, number().autocomplete]).toEqual(['numeric', 'tel']);
  expect(number().getAttribute('enterkeyhint')).toBe('go');
  expect(screen.getByText('Digits only, with or without 229.')).toBeDefined();
  expect(loginButton().getAttribute('type')).toBe('submit');
  expect(screen.queryByRole('alert')).toBe(null);
});

test.each([
  ['0190', 'Number: 229 01 90'],
  ['0190000001', 'Number: 229 01 90 00 00 01'],
  [subscribed, 'Number: 229 01 90 00 00 01'],
  ['22901', 'Number: 229 01 Check: 10 digits expected after 229'],
  ['019000000', 'Number: 229 01 90 00 00 0 Check: 10 digits expected after 229'],
])('the number %j is described by %j while it is typed (SUB-31)', async (entry, words) => {
  const { user } = await openForm();
  await user.type(number(), entry);
  const id = number().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent.replaceAll('\u00a0', ' ')).toBe(words);
});

test('a number that the browser fills in is its digits', async () => {
  await openForm();
  // jsdom cannot fill in: Chromium matches this selector while it fills in the value.
  const field = number();
  Object.assign(field, {
    matches: (selector: string) =>
      selector === ':-webkit-autofill' || Element.prototype.matches.call(field, selector),
  });
  fireEvent.input(field, { target: { value: '+2290190000001' } });
  expect(number().value).toBe(subscribed);
});

test('a number that the keyboard inserts, or the browser fills in without an event, is sent as its digits', async () => {
  const { user, settled } = await openForm();
  const { msisdn, service } = { msisdn: numberOf('not-subscribed'), service: productName };
  fireEvent.input(number(), { target: { value: `\u202a+${msisdn}\u202c` } });
  await user.click(loginButton());
  await settled();
  expect(document.activeElement, 'after a refusal').toBe(number());
  fillInSilently(number(), '+229 01 90 00 00 01');
  await user.click(loginButton());
  await settled();
  expect(backend.sentTo(path)).toEqual([
    { msisdn, service },
    { msisdn: subscribed, service },
  ]);
});
