import { openStomp } from '../stompSession.ts';
import { type WatchOrder } from './flood.ts';

/** Proctors with a wall open, in a process of their own: it is given one order (`flood.ts`), says when they watch, and when it is asked how many frames came. */

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
