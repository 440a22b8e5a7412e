import { expect, onTestFinished, vi } from 'vitest';
import { catalogueLimitMs } from '../../../machines/business';
import type { CategoryGroup } from '../../../machines/contracts';
import { createApi } from '../../../src/portal/api';
import { sampleGame, sampleGroup } from '../../support/sample';
import { survives } from '../../support/survives';

survives(
  'hostile data',
  'A catalogue that sends a group every nine seconds never ends',
  'two minutes, then it counts as failed; the groups that came stay',
  async () => {
    let now = 0;
    let sent = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (stream) => {
          now += 9_000;
          sent += 1;
          const group = JSON.stringify(sampleGroup(`Category ${sent}`, [sampleGame(sent)]));
          stream.enqueue(new TextEncoder().encode(`${sent === 1 ? '[' : ','}${group}`));
        },
      },
      { highWaterMark: 0 },
    );
    const answer = Promise.resolve(new Response(body));
    const controller = new AbortController();
    vi.stubGlobal('window', {
      earlyCalls: [{ url: '/api/games', body: undefined, answer, controller }],
    });
    const told: CategoryGroup[] = [];
    const api = createApi({ apiOrigin: '', providerHost: '', serviceName: 'Another product' });
    const catalogue = api.fetchCatalogue(controller.signal, (groups) => told.push(...groups));
    await expect(catalogue).rejects.toEqual({ kind: 'timeout' });
    expect(told).toHaveLength(sent);
    expect(now - catalogueLimitMs).toBeLessThanOrEqual(9_000);
    return sent;
  },
);
