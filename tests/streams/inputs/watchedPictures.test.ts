import { map, timer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type HttpCall } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { watchedPictures$ } from '#streams/inputs/staff/watchedPictures.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { aUser } from '#tests/support/contest.ts';
import { addStaffCode } from '#tests/support/staffCode.ts';
import { newTestScheduler, virtualTicker } from '#tests/support/virtual.ts';

await addStaffCode();

const FETCH_MS = 100;
const LINGER_MS = 10_000;

/** A page whose pictures take 100 ms each by default; its script opens and closes them at given times, ms. */
function aPage(
  script: readonly (readonly [atMs: number, ...events: ContestEvent[]])[],
  { untilMs = 60_000, fetchMs = FETCH_MS } = {},
) {
  const scheduler = newTestScheduler();
  const fetched: number[] = [];
  const released: string[] = [];
  const dropped: number[] = [];
  let urls = 0;
  const shown: Record<number, unknown>[] = [];
  scheduler.run(() => {
    const store = createStore({
      initial: initialState,
      fold: createFold(reduceState, { freeze: true }),
      onFault: ({ error }) => {
        throw error;
      },
    });
    const ports = {
      ticker: virtualTicker(scheduler),
      browser: {
        addressOf: () => `blob:${(urls += 1)}`,
        releaseAddress: (url: string) => released.push(url),
      },
      http: {
        request: ({ path }: HttpCall) => {
          fetched.push(Number(path.split('/').at(-1)));
          return timer(fetchMs, scheduler).pipe(
            map(() => ({ body: new Blob(['x']), headers: {}, status: 200, serverTimeAt: null })),
          );
        },
      },
    };
    store.run({ watchedPictures: watchedPictures$ }, ports as never);
    store.start();
    store.events$.subscribe((event) => {
      if (event.type === 'PictureDropped') dropped.push(event.pictureId);
    });
    store.send({
      type: 'SessionOpened',
      user: aUser({ role: 'PROCTOR' }),
      contestId: null,
      restored: true,
    });
    for (const [atMs, ...events] of script)
      timer(atMs, scheduler).subscribe(() => events.forEach((event) => store.send(event)));
    timer(untilMs, scheduler).subscribe(() => {
      shown.push(store.getState().wall.pictures);
    });
  });
  return { fetched, released, dropped, shown: shown[0] ?? {} };
}

const open = (...pictures: number[]): ContestEvent => ({
  type: 'PicturesWatched',
  opened: pictures.map((pictureId) => ({ contestId: 7, participantId: 1, pictureId, way: 'wall' })),
  closed: [],
});
const close = (...closed: number[]): ContestEvent => ({ type: 'PicturesWatched', opened: [], closed });
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('pictures on the screen', () => {
  it('[PRC-6] are fetched once, and let go a while after they are gone', () => {
    const page = aPage([
      [0, open(1)],
      [1_000, close(1)],
    ]);
    expect(page).toMatchObject({ fetched: [1], released: ['blob:1'], dropped: [1], shown: {} });
  });

  it('[PRC-6] stay for a person who scrolls back in time, without another fetch', () => {
    const page = aPage([
      [0, open(1)],
      [500, close(1)],
      [500 + LINGER_MS - 1, open(1)],
    ]);
    expect(page).toMatchObject({
      fetched: [1],
      released: [],
      shown: { 1: { isShown: true, url: 'blob:1' } },
    });
  });

  it('[PRC-6] are let go also when they come long after they left it, on a slow line', () => {
    const page = aPage(
      [
        [0, open(1)],
        [1_000, close(1)],
      ],
      { fetchMs: 2 * LINGER_MS },
    );
    expect(page).toMatchObject({ fetched: [1], released: ['blob:1'], dropped: [1], shown: {} });
    expect(page.shown).toEqual({});
  });

  it('[PRC-6] are never fetched when they leave it before their turn', () => {
    const page = aPage([
      [0, open(...ids(1, 40))],
      [FETCH_MS + 50, close(...ids(1, 40))],
    ]);
    // Six load at once: the first six arrived, and the next six were on their way.
    expect(page.fetched).toEqual(ids(1, 12));
    expect(page.released).toHaveLength(12);
    expect(page.shown).toEqual({});
  });

  it('[PRC-6] [SEC-5] of a session that has ended are let go at once', () => {
    const page = aPage([
      [0, open(1, 2)],
      [500, { type: 'SessionEnded', reason: 'refused' }],
    ]);
    expect(page.released).toEqual(['blob:1', 'blob:2']);
  });
});
