import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { useBackend } from '../support/backend';
import { renderApp } from '../support/render-app';

const backend = useBackend();

test('typing a number and submitting subscribes', async () => {
  const { user } = renderApp(backend, '/home/login');
  await user.type(
    await screen.findByLabelText('Numéro de téléphone'),
    testNumber('success').msisdn,
  );
  await user.click(screen.getByRole('button', { name: 'Souscrivez maintenant' }));
  await screen.findByRole('dialog', { name: 'Félicitations !' });
  expect(backend.sentTo('/subscribe/user')).toHaveLength(1);
});
