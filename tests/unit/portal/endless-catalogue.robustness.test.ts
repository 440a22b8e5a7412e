// A catalogue that never ends counts as failed after two minutes.
import { expect, onTestFinished, vi } from 'vitest';
import { catalogueLimitMs } from '../../../machines/business';
import type { CategoryGroup } from '../../../machines/contracts';
import { createCatalogueFeed } from '../../../src/portal/landing-feed';
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
    const feed = createCatalogueFeed(async () => new Response(body));
    const delivered: CategoryGroup[] = [];
    feed.subscribe((groups) => delivered.push(...groups));
    await expect(feed.whole).rejects.toEqual({ kind: 'timeout' });
    expect(delivered).toHaveLength(sent);
    expect(now - catalogueLimitMs).toBeLessThanOrEqual(9_000);
    return sent;
  },
);
