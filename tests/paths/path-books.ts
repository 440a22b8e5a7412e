// The generated paths as books, for the flows page to replay.
import type { PathBook, Requirement } from '../../src/flows/replay/path-book';
import { frenchOf, sentenceOfStep, sentencesOfRequirement } from './book-sentences';
import frenchOfSeveral from './book-sentences.fr.json';
import { generatePaths, type Path } from '../../statecharts/paths/generate';
import { specAfter } from '../../statecharts/paths/model';
import type { AnyPortalModel, SpecState } from './models/portal-model';
import { models } from './models/registry';

/** The French of sentences by the English one; `book-sentences.fr.json` has those of several models. */
export const frenchOfPaths: readonly Record<string, string>[] = [
  frenchOfSeveral,
  ...models.map(({ french }) => french),
];
const french: Record<string, string> = Object.assign({}, ...frenchOfPaths);

/** Collects unique values, and returns the index of each. */
function list<Value>() {
  const values: Value[] = [];
  const places = new Map<string, number>();
  const placeOf = (value: Value): number => {
    const key = JSON.stringify(value);
    const place = places.get(key) ?? values.push(value) - 1;
    places.set(key, place);
    return place;
  };
  return { values, placeOf };
}

function requirementOf(
  model: AnyPortalModel,
  { world: { address, cookie }, view }: SpecState,
): Requirement {
  const values = { address, cookie };
  return { sentences: sentencesOfRequirement(model, { ...values, ...(view as object) }), values };
}

/** Returns the requirements along a path, its possible steps, and their transitions. */
function follow(model: AnyPortalModel, path: Path) {
  let spec = path.start.spec as SpecState;
  const required = [requirementOf(model, spec)];
  const skipped: number[] = [];
  const effective: number[] = [];
  const transitions = [...path.transitionsOf.start];
  for (const [index, step] of path.steps.entries()) {
    if (step.case.isPossible?.(spec) === false) {
      skipped.push(index);
    } else {
      spec = specAfter(model, step, spec) as SpecState;
      const taken = path.transitionsOf.step.get(step) ?? [];
      if (taken.length > 0) effective.push(index);
      transitions.push(...taken);
    }
    required.push(requirementOf(model, spec));
  }
  return { required, skipped, effective, transitions };
}

function bookOf(model: AnyPortalModel): PathBook {
  const starts = list<PathBook['starts'][number]>();
  const steps = list<PathBook['steps'][number]>();
  const requirements = list<Requirement>();
  const transitions = list<string>();
  const paths = generatePaths(model).map((path) => {
    const { name, start } = path;
    const followed = follow(model, path);
    return {
      name,
      start: starts.placeOf({
        name: start.name,
        sentence: sentenceOfStep(start.name),
        address: start.address,
        cookie: start.cookie ?? null,
        before: start.before ?? [],
      }),
      steps: path.steps.map((step) =>
        steps.placeOf({
          name: step.name,
          sentence: sentenceOfStep(step.name),
          stimulus: step.case.stimulus,
        }),
      ),
      skipped: followed.skipped,
      effective: followed.effective,
      required: followed.required.map(requirements.placeOf),
      transitions: [...new Set(followed.transitions.map(transitions.placeOf))],
    };
  });
  const texts = new Set([
    ...[...starts.values, ...steps.values].map(({ sentence }) => sentence),
    ...requirements.values.flatMap(({ sentences }) => sentences.map(([text]) => text)),
  ]);
  return {
    machine: model.id,
    french: Object.fromEntries(
      [...texts].flatMap((text) => {
        const translated = frenchOf(text, french);
        return translated === undefined ? [] : [[text, translated]];
      }),
    ),
    background: model.background ?? [],
    leadsTo: model.leadsTo ?? null,
    starts: starts.values,
    steps: steps.values,
    requirements: requirements.values,
    transitions: transitions.values,
    paths,
  };
}

/** Every machine's generated paths, for the flows page to replay. */
export const pathBooks = (): PathBook[] => models.map(bookOf);
