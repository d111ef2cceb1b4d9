import { concat, EMPTY, filter, map, NEVER, Observable, of, Subject, throwError } from 'rxjs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fault, once } from '#streams/input.ts';
import { createFold } from '#streams/state/fold.ts';
import { Table } from '#streams/state/table.ts';
import { createStore, type Store } from '#streams/store.ts';

type Event =
  | { readonly type: 'Counted'; readonly by: number }
  | { readonly type: 'RowChanged'; readonly id: string; readonly points: number }
  | { readonly type: 'Refused' }
  | { readonly type: 'Failed'; readonly fault: Fault };
interface State {
  readonly count: number;
  readonly rows: Table<string, { readonly points: number }>;
  readonly failures: readonly string[];
}

const initial: State = { count: 0, rows: Table.empty(), failures: [] };
const fold = createFold<State, Event>(
  (state, event) => {
    switch (event.type) {
      case 'Counted':
        return { ...state, count: state.count + event.by };
      case 'RowChanged':
        return { ...state, rows: state.rows.set(event.id, { points: event.points }) };
      case 'Refused':
        throw new Error('cannot be folded');
      case 'Failed':
        return { ...state, failures: [...state.failures, `${event.fault.kind} ${event.fault.name}`] };
    }
  },
  { freeze: true },
);
const newStore = (): Store<State, Event> =>
  createStore<State, Event>({ initial, fold, onFault: (fault) => ({ type: 'Failed', fault }) });
const counted = (by: number): Event => ({ type: 'Counted', by });

/** Records every value of a store's streams, in order. */
function listen(store: Store<State, Event>): string[] {
  const heard: string[] = [];
  store.state$.subscribe((state) => heard.push(`state ${state.count}`));
  store.events$.subscribe((event) => heard.push(`event ${event.type}`));
  store.steps$.subscribe(({ before, after }) => heard.push(`step ${before.count} ${after.count}`));
  return heard;
}

describe('the store', () => {
  it('[EVT-1] gives the state out before the event, and the event before its step', () => {
    const store = newStore();
    const heard = listen(store);
    store.send(counted(1));
    expect(heard).toEqual(['state 0', 'state 1', 'event Counted', 'step 0 1']);
  });

  it('[EVT-1] takes one event at a time: an event that is sent while one is handled waits its turn', () => {
    const store = newStore();
    store.state$.pipe(filter((state) => state.count === 1)).subscribe(() => store.send(counted(10)));
    const heard = listen(store);
    store.steps$.pipe(filter(({ after }) => after.count === 11)).subscribe(() => store.send(counted(100)));
    store.send(counted(1));
    expect(heard.slice(1)).toEqual([
      'state 1',
      'event Counted',
      'step 0 1',
      'state 11',
      'event Counted',
      'step 1 11',
      'state 111',
      'event Counted',
      'step 11 111',
    ]);
  });

  it('folds a burst into one state and still gives each event its step', () => {
    const store = newStore();
    const heard = listen(store);
    store.sendAll([counted(1), counted(2), counted(3)]);
    expect(heard.slice(1)).toEqual([
      'state 6',
      'event Counted',
      'step 0 1',
      'event Counted',
      'step 1 3',
      'event Counted',
      'step 3 6',
    ]);
  });

  it('a step of a burst keeps what its event did not touch the same object', () => {
    const store = newStore();
    const touched: boolean[] = [];
    store.steps$.subscribe(({ before, after }) => touched.push(before.rows !== after.rows));
    store.sendAll([
      { type: 'RowChanged', id: 'a', points: 1 },
      counted(1),
      { type: 'RowChanged', id: 'a', points: 2 },
      counted(1),
    ]);
    expect(touched).toEqual([true, false, true, false]);
  });

  it('a burst ends in the state of its events sent one by one', () => {
    const event = fc.oneof(
      fc.integer({ min: -5, max: 5 }).map(counted),
      fc.record({
        type: fc.constant('RowChanged' as const),
        id: fc.constantFrom('a', 'b', 'c'),
        points: fc.nat(9),
      }),
      fc.constant<Event>({ type: 'Refused' }),
    );
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
        const [single, burst] = [newStore(), newStore()];
        const steps: Record<'single' | 'burst', unknown[]> = { single: [], burst: [] };
        single.steps$.subscribe(
          ({ event: e, after }) => e.type !== 'Failed' && steps.single.push([e, after.count, after.rows]),
        );
        burst.steps$.subscribe(
          ({ event: e, after }) => e.type !== 'Failed' && steps.burst.push([e, after.count, after.rows]),
        );
        for (const one of events) single.send(one);
        burst.sendAll(events);
        expect(burst.getState()).toEqual(single.getState());
        expect(steps.burst).toEqual(steps.single);
      }),
    );
  });

  it('an event that cannot be folded changes nothing, is reported by its type, and the rest go on', () => {
    const store = newStore();
    store.send({ type: 'Refused' });
    store.send(counted(1));
    expect(store.getState()).toEqual({ ...initial, count: 1, failures: ['fold Refused'] });
  });

  it('a fault whose event cannot be folded either is dropped', () => {
    const store = createStore<State, Event>({ initial, fold, onFault: () => ({ type: 'Refused' }) });
    store.report({ kind: 'input', name: 'live', error: null });
    expect(store.getState()).toBe(initial);
  });
});

describe("the store's inputs", () => {
  it('an input that fails is reported by name and the others go on', () => {
    const store = newStore();
    const source$ = new Subject<number>();
    store.run(
      {
        broken: () => throwError(() => new Error('no')),
        thrower: () => {
          throw new Error('at once');
        },
        counter: () => source$.pipe(map(counted)),
      },
      {},
    );
    store.start();
    source$.next(5);
    expect(store.getState()).toMatchObject({ count: 5, failures: ['input broken', 'input thrower'] });
  });

  it('an input that completes is reported as a fault; one that has said all it has to say is not', () => {
    const store = newStore();
    store.run({ ended: () => EMPTY, restored: () => once(of(counted(1))) }, {});
    store.start();
    expect(store.getState()).toMatchObject({ count: 1, failures: ['input ended'] });
  });

  it('an event that an input sends while starting is heard by inputs that start after it', () => {
    const store = newStore();
    const heard: string[] = [];
    store.run(
      {
        first: () => concat(of(counted(1)), NEVER),
        second: ({ events$, state$ }) =>
          events$.pipe(
            map((event) => {
              heard.push(`${event.type} ${state$.value.count}`);
              return event;
            }),
            filter((): boolean => false),
          ),
      },
      {},
    );
    store.start();
    expect(heard).toEqual(['Counted 1']);
  });

  it('starting twice, as strict rendering does, listens once; stopping leaves no subscription', () => {
    const store = newStore();
    let listeners = 0;
    store.run(
      {
        counter: () =>
          new Observable<Event>((subscriber) => {
            listeners += 1;
            subscriber.next(counted(1));
            return () => (listeners -= 1);
          }),
      },
      {},
    );
    store.start();
    store.start();
    expect([listeners, store.getState().count]).toEqual([1, 1]);
    store.stop();
    store.stop();
    expect(listeners).toBe(0);
    store.start();
    expect([listeners, store.getState().count]).toEqual([1, 2]);
    store.stop();
    expect(listeners).toBe(0);
  });

  it('an input added after the start runs at once and gets the ports', () => {
    const store = newStore();
    store.start();
    store.run({ late: ({ ports }) => once(of(counted(ports.amount))) }, { amount: 7 });
    expect(store.getState().count).toBe(7);
  });
});
