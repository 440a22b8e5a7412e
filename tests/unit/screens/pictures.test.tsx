// A picture is requested once it is near the view, and how near depends on the connection.
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GamePicture as Component } from '../../../src/ui/GamePicture';
import { useView } from '../../support/intersection-observer';

let GamePicture: typeof Component;
// There is one observer a page, and each test is a page of its own.
beforeEach(async () => {
  vi.resetModules();
  ({ GamePicture } = await import('../../../src/ui/GamePicture'));
});

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

function setConnection(connection: { saveData?: boolean; effectiveType?: string }) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'connection');
  });
}

describe('a picture', () => {
  test('is downloaded when it comes near, once', () => {
    const view = useView();
    show(3);
    expect(sources()).toEqual([null, null, null]);
    act(() => view.enter(...images().slice(1, 2)));
    expect(sources()).toEqual([null, '/2.svg', null]);
    expect(view.observed.size).toBe(2);
    act(() => {
      images()[1]?.dispatchEvent(new Event('load'));
    });
    expect(images()[1]?.hasAttribute('data-loaded')).toBe(true);
    expect(sources()).toEqual([null, '/2.svg', null]);
  });

  test('of another game in its place waits again', () => {
    const view = useView();
    const { showOthers } = show(1);
    act(() => view.enter(...images()));
    showOthers(7);
    expect(sources()).toEqual([null]);
    act(() => view.enter(...images()));
    expect(sources()).toEqual(['/7.svg']);
  });

  test('that goes away unseen is forgotten', () => {
    const view = useView();
    const { unmount } = show(2);
    expect(view.observed.size).toBe(2);
    unmount();
    expect(view.observed.size).toBe(0);
  });

  test('is downloaded at once where the browser cannot tell what is near', () => {
    expect('IntersectionObserver' in window).toBe(false);
    show(2);
    expect(sources()).toEqual(['/1.svg', '/2.svg']);
  });

  test('is there on paper', () => {
    useView();
    show(2);
    window.dispatchEvent(new Event('beforeprint'));
    expect(sources()).toEqual(['/1.svg', '/2.svg']);
  });
});

describe('near is', () => {
  test.each([
    ['a row further', undefined, '300px'],
    ['a row further on 3G', { saveData: false, effectiveType: '3g' }, '300px'],
    ['what is seen where data is to be saved', { saveData: true, effectiveType: '4g' }, '0px'],
    ['what is seen on 2G', { saveData: false, effectiveType: '2g' }, '0px'],
    ['what is seen on a slower line still', { effectiveType: 'slow-2g' }, '0px'],
  ])('%s', (_, connection, margin) => {
    const view = useView();
    if (connection) setConnection(connection);
    show(1);
    expect(view.margin).toBe(margin);
  });
});

test("the hero's drawing is asked for once the app has it in view, and fades in when it is there", async () => {
  const { Hero } = await import('../../../src/ui/Hero');
  const view = useView();
  render(
    <Hero>
      <h1>Play</h1>
    </Hero>,
  );
  onTestFinished(cleanup);
  const [drawing] = images();
  if (!drawing) throw new Error('There is no drawing.');
  expect(drawing.hasAttribute('src')).toBe(false);
  act(() => view.enter(drawing));
  expect(drawing.getAttribute('src')).toMatch(/hero.*\.svg/);
  expect(drawing.hasAttribute('data-loaded')).toBe(false);
  act(() => {
    drawing.dispatchEvent(new Event('load'));
  });
  expect(drawing.hasAttribute('data-loaded')).toBe(true);
});
