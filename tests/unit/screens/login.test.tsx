import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { TestNumberName } from '../../../fixtures/test-numbers';
import { useBackend } from '../../support/backend';
import { productName } from '../../support/product-name';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { cookieNumber, statusTexts, visit } from '../../support/visit';

const backend = useBackend();
const path = '/loginuser';
const subscribed = numberOf('subscribed');
const spinner = ['Checking your number…'];

const number = () => screen.getByLabelText<HTMLInputElement>('Enter number');
const loginButton = () => screen.getByRole('button', { name: 'Login' });
const complaint = () => screen.queryByRole('alert')?.textContent;

async function openForm() {
  const app = visit(backend, '/home/check');
  await screen.findByRole('heading', { name: `Login to ${productName}` });
  return {
    ...app,
    send: async (msisdn: string) => {
      if (msisdn !== '') await app.user.type(number(), msisdn);
      await app.user.click(loginButton());
    },
  };
}

/** The number sent, and the answer heard. */
async function login(msisdn: string) {
  const form = await openForm();
  await form.send(msisdn);
  await form.settled();
  return form;
}

/** The number sent, the answer held back. */
async function loginAndHold(name: TestNumberName) {
  const form = await openForm();
  backend.gate.shut(path);
  await form.send(numberOf(name));
  return { ...form, held: await backend.gate.next(path) };
}

describe('/home/check', () => {
  test("is titled 'Login to {product}', with one numeric required field and a Login button", async () => {
    await openForm();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Login to ${productName}`);
    expect(screen.getAllByRole('textbox')).toEqual([number()]);
    expect(number().required).toBe(true);
    expect(number().inputMode).toBe('numeric');
    expect(loginButton().getAttribute('type')).toBe('submit');
    expect(complaint()).toBeUndefined();
  });

  test('can be read in groups, and sent as its digits where it is pasted', async () => {
    const { user } = await openForm();
    expect(screen.getByText('Digits only, with or without 229.')).toBeDefined();
    await user.click(number());
    await user.paste('+229 01-90 00 00 01');
    expect(number().value).toBe(subscribed);
    expect(screen.getByText(/^Number:/).textContent).toBe('Number: 229 01 90 00 00 01');
    expect(number().autocomplete).toBe('tel');
    expect(number().getAttribute('enterkeyhint')).toBe('go');
    await user.click(loginButton());
    await screen.findByText(/^Welcome!/);
    expect(backend.sentTo(path)).toEqual([{ msisdn: subscribed, service: productName }]);
  });

  test('is taken as its digits where the browser fills it in', async () => {
    const { user } = await openForm();
    // What jsdom cannot do: Chromium says so while it tells the page of the value.
    const field = number();
    const isFilledIn = (selector: string) => selector === ':-webkit-autofill';
    Object.assign(field, {
      matches: (selector: string) =>
        isFilledIn(selector) || Element.prototype.matches.call(field, selector),
    });
    fireEvent.input(field, { target: { value: '+2290190000001' } });
    expect(number().value).toBe(subscribed);
    await user.click(loginButton());
    await screen.findByText(/^Welcome!/);
    expect(backend.sentTo(path)).toEqual([{ msisdn: subscribed, service: productName }]);
  });

  test('requests nothing by itself', async () => {
    const { settled } = await openForm();
    await settled();
    expect(backend.fixtures.calls).toEqual([]);
  });

  test.each([
    ['0190000001', '2290190000001'],
    ['2290190000001', '2290190000001'],
  ])('adds 229 only where it is missing: %s', async (entry, msisdn) => {
    await login(entry);
    expect(backend.sentTo(path)).toEqual([{ msisdn, service: productName }]);
  });

  test.each(['', 'abc', '+2290190000001'])(
    'sends nothing that is not digits, and says so: %j',
    async (entry) => {
      await login(entry);
      expect(backend.fixtures.calls).toEqual([]);
      expect(complaint()).toBe('Enter your number in digits only.');
      expect(document.activeElement).toBe(number());
      expect(number().getAttribute('aria-invalid')).toBe('true');
      expect(number().value).toBe(entry);
    },
  );
});

describe('while the request runs', () => {
  test('a spinner with words is shown', async () => {
    const { held, settled } = await loginAndHold('subscribed');
    expect(statusTexts()).toEqual(spinner);
    held.release();
    await settled();
    expect(screen.queryByText(spinner[0]!)).toBe(null);
  });

  test('further taps and Enter send nothing more', async () => {
    const { user, held, settled } = await loginAndHold('subscribed');
    await user.dblClick(loginButton());
    await user.type(number(), '{Enter}');
    held.release();
    backend.gate.open();
    await settled();
    await user.click(loginButton());
    await settled();
    expect(backend.sentTo(path)).toHaveLength(1);
  });

  test('leaving gives it up: no cookie, no redirect', async () => {
    const { go, held, settled, pass } = await loginAndHold('subscribed');
    await go('/home/not-charged');
    held.release();
    await settled();
    pass(60_000);
    expect(currentAddress()).toBe('/home/not-charged');
    expect(cookieNumber()).toBeNull();
  });
});

describe("the response status '1', or 1", () => {
  test.each<TestNumberName>(['subscribed', 'subscribed-numeric'])(
    'sets the cookie, and leads home after 2 seconds: %s',
    async (name) => {
      const { pass, settled } = await login(numberOf(name));
      expect(cookieNumber()).toBe(numberOf(name));
      expect(number().readOnly).toBe(true);
      expect(loginButton().getAttribute('aria-disabled')).toBe('true');
      pass(1_999);
      expect(currentAddress()).toBe('/home/check');
      pass(1);
      expect(currentAddress()).toBe(`/home?msisdn=${numberOf(name)}`);
      await settled();
      expect(screen.getByRole('heading', { name: 'Play unlimited GAMES' })).toBeDefined();
    },
  );

  test('leads home with the number that was sent, prefix included', async () => {
    const { pass, settled } = await login('0190000001');
    expect(cookieNumber()).toBe(subscribed);
    pass(2_000);
    expect(currentAddress()).toBe(`/home?msisdn=${subscribed}`);
    await settled();
  });

  test('does not lead home where the screen was left before the 2 seconds were over', async () => {
    const { go, pass } = await login(subscribed);
    await go('/home/not-charged');
    pass(60_000);
    expect(currentAddress()).toBe('/home/not-charged');
  });
});

describe('any other status', () => {
  test.each<TestNumberName>(['not-subscribed', 'not-subscribed-text', 'other-status'])(
    'clears the field, stays at /home/check and says so beside the field: %s',
    async (name) => {
      const { pass } = await login(numberOf(name));
      expect(number().value).toBe('');
      expect(complaint()).toBe('This number is not subscribed. Check it, or subscribe first.');
      pass(60_000);
      expect(currentAddress()).toBe('/home/check');
      expect(cookieNumber()).toBeNull();
    },
  );
});

describe('a failed request', () => {
  test.each<TestNumberName>([
    'server-error',
    'server-error-with-text',
    'broken-connection',
    'html-page',
    'null-login',
    'no-status',
    'empty-answer',
  ])('stays at /home/check and says so beside the field: %s', async (name) => {
    const { pass } = await login(numberOf(name));
    expect(complaint()).toBe(
      'The number could not be checked. Check your connection and try again.',
    );
    expect(number().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    pass(60_000);
    expect(currentAddress()).toBe('/home/check');
    expect(cookieNumber()).toBeNull();
    expect(backend.sentTo(path)).toHaveLength(1);
  });

  test('is one that is not answered within 10 seconds: nothing spins forever', async () => {
    const { pass } = await loginAndHold('silent');
    pass(9_999);
    expect(statusTexts()).toEqual(spinner);
    pass(1);
    expect(statusTexts()).toEqual([]);
    expect(complaint()).toMatch(/could not be checked/);
  });

  test('can be tried again', async () => {
    const { user, settled } = await login(numberOf('server-error'));
    await user.clear(number());
    expect(complaint()).toBeUndefined();
    await user.type(number(), `${subscribed}{Enter}`);
    await settled();
    expect(cookieNumber()).toBe(subscribed);
  });
});
