import { useCallback, useEffect, useReducer, useRef } from 'react';
import { after, emptySession, type SessionEvent } from '../live/session';
import { channelName, type Message } from '../live/step';

/** Every portal replies with the states of its machines. */
const pageOpened: Message = { type: 'page.opened' };

/** Receives the steps of every inspected portal in this browser. */
export function useSession() {
  const [session, dispatch] = useReducer(after, emptySession);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(channelName);
    channel.current = opened;
    opened.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'step') dispatch({ type: 'step.received', step: data.step });
      else if (data.type === 'portal.closed') dispatch(data);
    });
    opened.postMessage(pageOpened);
    return () => opened.close();
  }, []);

  const send = useCallback((event: SessionEvent) => {
    dispatch(event);
    if (event.type === 'cleared') channel.current?.postMessage(pageOpened);
  }, []);
  return [session, send] as const;
}
