import { NEVER, of, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { workFileInputs } from '#streams/inputs/staff/workFiles/inputs.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { aUser } from '#tests/support/contest.ts';
import { addStaffCode } from '#tests/support/staffCode.ts';

await addStaffCode();

const NAME = { task: 5, path: 'statement/cake.png' };
const opened = (hash: string): ContestEvent => ({ type: 'WorkFileOpened', ...NAME, hash, bytes: 10 });

/** An author's page, and the addresses that its browser has released. */
function anAuthor() {
  const released: string[] = [];
  let addresses = 0;
  const store = createStore({
    initial: initialState,
    fold: createFold(reduceState, { freeze: true }),
    onFault: ({ error }) => {
      throw error;
    },
  });
  const ports = {
    ticker: { after: () => NEVER, every: () => NEVER },
    browser: {
      wakes$: NEVER,
      online$: Object.assign(new Subject<boolean>(), { value: true }),
      addressOf: () => `blob:${(addresses += 1)}`,
      releaseAddress: (address: string) => released.push(address),
    },
    random: () => 0.5,
    http: { request: () => of({ body: new Blob(['x'], { type: 'image/png' }), headers: {}, status: 200 }) },
    storage: { readDocuments: () => null, writeDocuments: () => undefined },
  };
  store.run(workFileInputs, ports as never);
  store.start();
  store.send({ type: 'SessionOpened', user: aUser({ role: 'ADMIN' }), contestId: null, restored: true });
  return { released, send: (event: ContestEvent) => store.send(event) };
}

describe('the address of a picture in the workshop', () => {
  it('[AUT-12] is released when its tab is closed', () => {
    const { released, send } = anAuthor();
    send(opened('a'));
    expect(released).toEqual([]);
    send({ type: 'WorkFileClosed', ...NAME });
    expect(released).toEqual(['blob:1']);
  });

  it('[AUT-12] is released when another content has come in its place, and that one’s with the session', () => {
    const { released, send } = anAuthor();
    send(opened('a'));
    send(opened('b'));
    expect(released).toEqual(['blob:1']);
    send({ type: 'SessionEnded', reason: 'signed_out' });
    expect(released).toEqual(['blob:1', 'blob:2']);
  });
});
