import { onTestFinished, vi } from 'vitest';

/** jsdom lays nothing out: what is in view is the test's to say. */
export interface View {
  /** How far around the screen things count as near. */
  margin: string | undefined;
  observed: Set<Element>;
  /** These come near. */
  enter(...elements: Element[]): void;
}

/** Until this test is over there is an IntersectionObserver, and nothing is in view. */
export function useView(): View {
  let tell: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => {};
  const view: View = {
    margin: undefined,
    observed: new Set(),
    enter: (...elements) => {
      const seen = elements.filter((element) => view.observed.has(element));
      tell(seen.map((target) => ({ target, isIntersecting: true })));
    },
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell, { rootMargin = '0px' }: IntersectionObserverInit) {
        tell = callback;
        view.margin = rootMargin;
      }
      observe(target: Element) {
        view.observed.add(target);
        tell([{ target, isIntersecting: false }]);
      }
      unobserve(target: Element) {
        view.observed.delete(target);
      }
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return view;
}
