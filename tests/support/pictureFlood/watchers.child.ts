import { openStomp } from '../stompSession.ts';
import { type WatchOrder } from './flood.ts';

/** A process of proctors who watch a wall. It gets one order (`flood.ts`); on request it sends its count. */

let frames = 0;

process.once('message', (order: WatchOrder) => {
  void watch(order).then(() => {
    process.on('message', () => process.send?.(frames));
    process.send?.('watching');
  });
});

async function watch({ url, contestId, proctors }: WatchOrder): Promise<void> {
  for (const one of proctors) {
    const session = await openStomp(url, one, () => (frames += 1));
    session.subscribe(`/topic/wall/${contestId}`);
  }
}
