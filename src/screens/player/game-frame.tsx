import { useLayoutEffect, useRef, useState } from 'react';
import { createFrameElement, type Frame } from '../../portal/game-frame';
import { frameSlot } from '../../ui/PlayerFrame.css';

interface GameFrameProps {
  title: string;
  frame: Frame;
  onLoad: (event: Event) => void;
}

/** Inserts the game's iframe without React, because `openEarlyGame` may have created it. */
export function GameFrame({ title, frame, onLoad }: GameFrameProps) {
  const slot = useRef<HTMLDivElement>(null);
  const [element] = useState(() => earlyGameOf(frame)?.element ?? createFrameElement(frame, title));

  useLayoutEffect(() => {
    element.addEventListener('load', onLoad);
    return () => element.removeEventListener('load', onLoad);
  }, [element, onLoad]);

  useLayoutEffect(() => {
    const early = earlyGameOf(frame);
    const hasMoved = slot.current !== null && moveInto(slot.current, element);
    early?.close();
    // It has loaded before the listener was there; a frame that loads again reports itself.
    if (early?.isLoaded && hasMoved) element.dispatchEvent(new Event('load'));
  }, [element, frame]);

  return <div ref={slot} className={frameSlot} />;
}

const earlyGameOf = ({ src }: Frame) =>
  window.earlyGame?.element.src === src ? window.earlyGame : undefined;

/** Returns whether the moved iframe keeps its document; without `moveBefore` it reloads. */
function moveInto(slot: HTMLElement, element: HTMLIFrameElement): boolean {
  if (element.parentNode === slot) return true;
  if (element.isConnected && 'moveBefore' in slot) {
    slot.moveBefore(element, null);
    return true;
  }
  slot.append(element);
  return false;
}
