import { setTimeout as delay } from 'node:timers/promises';
import { LoadCompetitor, type Notes } from './competitor.ts';
import { type Order, type Outcome } from './orders.ts';

/**
 * Contestants in a process of their own, so that their work is not counted as the server's. Its argument is
 * the server's address; it gets orders from its parent one by one, and returns their outcomes.
 */
const url = process.argv[2] ?? '';
const VERDICT_PATIENCE_MS = 120_000;
let notes = emptyNotes();
let people: LoadCompetitor[] = [];
let next = 0;

process.on('message', (order: Order) => {
  notes = emptyNotes();
  void follow(order).then(
    () => process.send?.({ step: order.step, ...notes } satisfies Outcome),
    (error: unknown) =>
      process.send?.({ step: order.step, ...notes, errors: [...notes.errors, String(error)] }),
  );
});

async function follow(order: Order): Promise<void> {
  switch (order.step) {
    case 'login': {
      const coming = order.people.map((who) => new LoadCompetitor(url, who, () => notes));
      people.push(...coming);
      await spread(coming, order.withinMs, (one) => one.login());
      return;
    }
    case 'fetch':
      return spread(people, order.withinMs, (one) => one.fetchSeal());
    case 'bell':
      await Promise.all(people.map((one) => one.awaitKey(order.startAt)));
      for (const one of people) await one.openSeal();
      return;
    case 'start':
      return spread(people, order.withinMs, (one) => one.start());
    case 'work':
      return work(order.perSecond, order.seconds);
    case 'leave':
      for (const one of people) one.leave();
      people = [];
  }
}

/** Spreads the acts evenly over the time; 0: one after the other. */
async function spread(
  of: readonly LoadCompetitor[],
  withinMs: number,
  act: (one: LoadCompetitor) => Promise<void>,
): Promise<void> {
  if (withinMs === 0) {
    for (const one of of) await act(one);
    return;
  }
  await Promise.all(of.map(async (one, index) => delay((index / of.length) * withinMs).then(() => act(one))));
}

async function work(perSecond: number, seconds: number): Promise<void> {
  const since = performance.now();
  const sent: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const wait = since + (count / perSecond) * 1_000 - performance.now();
    if (wait > 0) await delay(wait);
    sent.push(people[next++ % people.length]!.submit());
  }
  await Promise.all(sent);
  const until = performance.now() + VERDICT_PATIENCE_MS;
  while (people.some((one) => one.waits()) && performance.now() < until) await delay(20);
  const waiting = people.filter((one) => one.waits()).length;
  if (waiting > 0) notes.errors.push(`${waiting} people never heard a verdict`);
}

function emptyNotes(): Notes {
  return { callsMs: [], verdictsMs: [], errors: [], putOff: 0, frames: 0, acknowledged: [], openedMs: [] };
}
