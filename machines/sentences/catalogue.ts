import { catalogueLimitMs } from '../business';
import type { catalogueMachine } from '../catalogue';
import type { SentencesOf } from './sentences-of';

export const catalogueSentences: SentencesOf<typeof catalogueMachine> = {
  states: { 'loading.listening': 'Games arriving' },
  events: {
    'catalogue.wanted': 'A screen needs the games.',
    'groups.arrived': 'A further part of the catalogue arrives.',
    'retry.pressed': 'The subscriber presses Try again.',
  },
  guards: {},
  actions: {
    startLoading: 'The screens show a spinner until the first games arrive.',
    keepGroups: 'The app keeps the complete categories.',
    keepCatalogue: 'The app keeps the catalogue.',
    keepFailure: 'The app keeps the reason.',
    logFailure: 'The app logs the failure.',
  },
  actors: { fetchCatalogue: 'The app requests the catalogue.' },
  delays: {
    callLimit: `the most that the portal waits for a further part; for the whole catalogue it waits ${catalogueLimitMs / 1_000} seconds`,
  },
  tags: { busy: 'The screens show a spinner until the first games arrive.' },
};
