// Proves that every named requirement belongs to a model; each level then proves that its paths exercise all of a model's.
import { expect, test } from 'vitest';
import { requirements } from '../requirements';
import { models } from './models/registry';

test('every named requirement is one of some model', () => {
  const ofModels = new Set(models.flatMap(({ exercises }) => Object.keys(exercises)));
  expect(Object.keys(requirements).filter((id) => !ofModels.has(id))).toEqual([]);
});
