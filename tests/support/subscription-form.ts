import { screen } from '@testing-library/react';
import type { Backend } from './backend';
import { open } from './visit';

export const numberField = () => screen.getByLabelText<HTMLInputElement>('Numéro de téléphone');
export const submitButton = () => screen.getByRole('button', { name: 'Souscrivez maintenant' });

export async function openSubscription(backend: Backend, address = '/home/login') {
  const app = await open(backend, address);
  const submit = () => app.user.click(submitButton());
  return {
    ...app,
    submit,
    subscribe: async (msisdn: string) => {
      await app.user.type(numberField(), msisdn);
      await submit();
      await app.settled();
    },
  };
}
