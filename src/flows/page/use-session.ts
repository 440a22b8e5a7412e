import { useEffect, useReducer } from 'react';
import { after, emptySession } from '../live/session';
import { channelName, type Message } from '../live/step';

/** Listens to every portal that runs in this browser with `?inspect`. */
export function useSession() {
  const [session, send] = useReducer(after, emptySession);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'step') send({ type: 'step.heard', step: data.step });
    });
    channel.postMessage({ type: 'page.opened' } satisfies Message);
    return () => channel.close();
  }, []);
  return [session, send] as const;
}
