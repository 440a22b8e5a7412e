// A picture is requested once it is near the view, and how near depends on the connection; what replaces a missing one.
// Rule: DATA-3.
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { GamePicture as Component } from '../../../src/ui/lists/GamePicture';
import { showPictures } from '../../../src/ui/lists/show-pictures';
import { haveConnection } from '../../support/visit';

let GamePicture: typeof Component;
// Load the module again: it has one observer per page, and each test is a separate page.
beforeEach(async () => {
  vi.resetModules();
  ({ GamePicture } = await import('../../../src/ui/lists/GamePicture'));
});

/** An IntersectionObserver for this test, with nothing in view: jsdom lays nothing out. */
function useView() {
  let report: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => {};
  const view = {
    margin: '',
    observed: new Set<Element>(),
    enter: (...elements: Element[]) => {
      const seen = elements.filter((element) => view.observed.has(element));
      report(seen.map((target) => ({ target, isIntersecting: true })));
    },
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report, { rootMargin = '0px' }: IntersectionObserverInit) {
        report = callback;
        view.margin = rootMargin;
      }
      observe(target: Element) {
        view.observed.add(target);
        report([{ target, isIntersecting: false }]);
      }
      unobserve(target: Element) {
        view.observed.delete(target);
      }
    },
  );
  return view;
}

/** Pictures of that many games, none of which has been in view. */
function show(count: number) {
  const pictures = (from: number) => (
    <StrictMode>
      {Array.from({ length: count }, (_, index) => (
        <GamePicture key={index} name="Game" src={`/${from + index}.svg`} />
      ))}
    </StrictMode>
  );
  const { rerender, unmount } = render(pictures(1));
  onTestFinished(cleanup);
  return { showOthers: (from: number) => rerender(pictures(from)), unmount };
}

const images = () => [...document.querySelectorAll('img')];
const sources = () => images().map((image) => image.getAttribute('src'));

test('a picture is downloaded once it comes near the viewport, and again observed when it is replaced', () => {
  const view = useView();
  const { showOthers, unmount } = show(3);
  expect(sources()).toEqual([null, null, null]);
  act(() => view.enter(images()[1]!));
  expect(sources()).toEqual([null, '/2.svg', null]);
  expect(view.observed.size).toBe(2);
  act(() => void images()[1]?.dispatchEvent(new Event('load')));
  expect(images().map((image) => image.hasAttribute('data-loaded'))).toEqual([false, true, false]);
  showOthers(7);
  expect(sources()).toEqual([null, null, null]);
  expect(view.observed.size).toBe(3);
  unmount();
  expect(view.observed.size).toBe(0);
});

test('pictures are downloaded at once without IntersectionObserver', () => {
  expect('IntersectionObserver' in window).toBe(false);
  show(2);
  expect(sources()).toEqual(['/1.svg', '/2.svg']);
});

test.each([
  [undefined, '300px'],
  [{ saveData: false, effectiveType: '3g' }, '300px'],
  [{ saveData: true, effectiveType: '4g' }, '0px'],
  [{ saveData: false, effectiveType: '2g' }, '0px'],
  [{ effectiveType: 'slow-2g' }, '0px'],
])('with the connection %j, a picture is near at %s', (connection, margin) => {
  const view = useView();
  if (connection) haveConnection(connection);
  show(1);
  expect(view.margin).toBe(`${margin} -17px`);
});

test.each([
  ['<b>émile</b> 2', 'B'],
  ['« é»', 'É'],
  ['🎲', '🎲'],
])(
  'a picture of %j that is missing, fails or has no size is the initial %j',
  async (name, initial) => {
    const { container } = render(
      <>
        {['', '/1.svg', '/2.svg'].map((src) => (
          <GamePicture key={src} name={name} src={src} />
        ))}
      </>,
    );
    onTestFinished(cleanup);
    const [failing, empty] = images();
    act(() => void failing!.dispatchEvent(new Event('error')));
    vi.spyOn(empty!, 'naturalWidth', 'get').mockReturnValue(0);
    act(() => void empty!.dispatchEvent(new Event('load')));
    expect(container.textContent).toBe(initial.repeat(3));
  },
);

/** Returns a list of results, of which row `index` is `tops[index]` px below the window's top. */
function listAt(...tops: number[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const list = document.createElement('ul');
  list.innerHTML = tops.map((_, at) => `<li><i data-picture="/${at}.svg"></i></li>`).join('');
  for (const [index, row] of [...list.children].entries()) {
    const top = tops[index]!;
    row.getBoundingClientRect = () => ({ top, bottom: top + 80 }) as DOMRect;
  }
  const listed = () => [...list.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  return { list, listed };
}

test('results request the pictures near the window 150 ms after the last scroll or resize, one per task', () => {
  const { list, listed } = listAt(-381, -380, 700, window.innerHeight + 301);
  const cancel = showPictures(list, '');
  onTestFinished(cancel);
  for (const event of ['scroll', 'resize']) {
    vi.advanceTimersByTime(149);
    window.dispatchEvent(new Event(event));
  }
  vi.advanceTimersByTime(149);
  expect(listed()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(listed(), 'a key would wait for all of them').toEqual(['/1.svg']);
  vi.advanceTimersByTime(1);
  expect(listed()).toEqual(['/1.svg', '/2.svg']);
  vi.advanceTimersByTime(1_000);
  expect(listed()).toHaveLength(2);
});

test('a row that shows another game loses its picture at once, and a row that keeps its game does not', () => {
  const { list, listed } = listAt(0, 80);
  onTestFinished(showPictures(list, ''));
  vi.advanceTimersByTime(151);
  expect(listed()).toEqual(['/0.svg', '/1.svg']);
  list.querySelector<HTMLElement>('li:last-child [data-picture]')!.dataset.picture = '/2.svg';
  onTestFinished(showPictures(list, ''));
  expect(listed()).toEqual(['/0.svg']);
  vi.advanceTimersByTime(150);
  expect(listed()).toEqual(['/0.svg', '/2.svg']);
});

test('a row without a picture, or whose picture fails or has no size, is marked until it shows another game', () => {
  const { list, listed } = listAt(0, 80, 160, 240);
  const frames = [...list.querySelectorAll<HTMLElement>('[data-picture]')];
  const marks = () => {
    onTestFinished(showPictures(list, ''));
    vi.advanceTimersByTime(200);
    return frames.map(({ dataset }) => dataset.failed);
  };
  frames[0]!.dataset.picture = '';
  marks();
  const [failing, empty, sound] = list.querySelectorAll('img');
  vi.spyOn(empty!, 'naturalWidth', 'get').mockReturnValue(0);
  failing!.dispatchEvent(new Event('error'));
  for (const image of [empty, sound]) image!.dispatchEvent(new Event('load'));
  expect(marks()).toEqual(['', '/1.svg', '/2.svg', undefined]);
  expect(listed(), 'a failed one is not requested again').toEqual(['/3.svg']);
  for (const frame of frames) frame.dataset.picture += '?2';
  expect(marks().join('')).toBe('');
  expect(listed()).toHaveLength(4);
});
