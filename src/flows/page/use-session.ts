import { useCallback, useEffect, useReducer, useRef } from 'react';
import { after, emptySession, type SessionEvent } from '../live/session';
import { channelName, type Message } from '../live/step';

/** Listens to every portal that /flows/portal.html has started in this browser. */
export function useSession() {
  const [session, dispatch] = useReducer(after, emptySession);
  const channel = useRef<BroadcastChannel>(null);
  const askWhereAllStand = useCallback(() => {
    channel.current?.postMessage({ type: 'page.opened' } satisfies Message);
  }, []);

  useEffect(() => {
    const opened = new BroadcastChannel(channelName);
    channel.current = opened;
    opened.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'step') dispatch({ type: 'step.heard', step: data.step });
      else if (data.type === 'portal.closed') dispatch(data);
    });
    askWhereAllStand();
    return () => opened.close();
  }, [askWhereAllStand]);

  const send = useCallback(
    (event: SessionEvent) => {
      dispatch(event);
      if (event.type === 'cleared') askWhereAllStand();
    },
    [askWhereAllStand],
  );
  return [session, send] as const;
}
