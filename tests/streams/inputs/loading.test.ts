import {
  concat,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  of,
  take,
  takeUntil,
  tap,
} from 'rxjs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { createLoader, type Loaded } from '#streams/inputs/loading.ts';
import { pageInputs } from '#streams/inputs/page.ts';
import { type PartPorts, parts } from '#streams/parts.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { aSignedInUser, aTask } from '#tests/support/contest.ts';
import { fakePorts } from '#tests/support/ports.ts';

const LOGIN: ContestEvent = { type: 'LoginSubmitted', username: 'ivan', password: 'x' };
const RECOVERY: ContestEvent = { type: 'RecoverySubmitted', username: 'ivan', place: '', message: '' };
const opened = (role: 'ADMIN' | 'USER', contest: object = {}): ContestEvent => {
  const user = aSignedInUser({ role });
  const contests = user.contests.map((one) => ({ ...one, ...contest }));
  return { type: 'SessionOpened', user: { ...user, contests }, contestId: null, restored: false };
};

type Download = (part: string) => Promise<Partial<Loaded<PartPorts>>>;
const nothing: Download = () => Promise.resolve({});
const never: Download = () => Promise.reject(new Error('no network'));

/** The page before any part is loaded. `asked` are the parts requested for download, in order. */
function ensurePage({ kept = false, download = nothing }: { kept?: boolean; download?: Download } = {}) {
  const ports = fakePorts();
  if (!kept) ports.kept.credentials = null;
  const store = createStore<State, ContestEvent>({
    initial: initialState,
    fold: createFold<State, ContestEvent>(reduceState, { freeze: true }),
    onFault: () => null,
  });
  const asked: string[] = [];
  const heard: ContestEvent[] = [];
  store.events$.subscribe((event) => heard.push(event));
  const table = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const load = async () => {
        asked.push(name);
        return { inputs: {}, ...(await download(name)) };
      };
      return [name, { ...part, load }];
    }),
  );
  const loader = createLoader(table, (inputs, all) => store.run(inputs, all));
  store.run({ ...pageInputs, parts: loader.input$ }, ports);
  store.start();
  return { store, ports, asked, heard, loader };
}

const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

/** An input that records the events of a type that it hears. */
const listening = (type: ContestEvent['type'], heard: ContestEvent[]) => ({
  late: ({ events$ }: { events$: Observable<ContestEvent> }) =>
    merge(
      NEVER,
      events$.pipe(
        tap((event) => event.type === type && heard.push(event)),
        ignoreElements(),
      ),
    ),
});

describe('the parts of the page', () => {
  it('[SES-1] [RTE-6] with nothing kept nothing is downloaded, and the session is checked', () => {
    const { store, asked } = ensurePage();
    expect(store.getState().session).toMatchObject({ kind: 'signedOut', ended: null });
    expect(asked).toEqual([]);
  });

  it('[SES-1] kept credentials are forgotten when the download fails again and again', async () => {
    const { store, ports, asked } = ensurePage({ kept: true, download: never });
    expect(store.getState().session.kind).toBe('checking');
    for (let tries = 0; tries < 8; tries += 1) {
      await settled();
      ports.time.advance(30_000);
    }
    expect(asked.filter((name) => name === 'server')).toHaveLength(7);
    expect(store.getState().session).toMatchObject({ kind: 'signedOut', ended: 'check_failed' });
    expect(ports.kept.credentials).toBeNull();
  });

  it('[SES-3] a login that cannot be right is refused without a download', () => {
    const { store, asked } = ensurePage();
    store.send({ type: 'LoginSubmitted', username: '', password: 'x' });
    expect(store.getState().session).toMatchObject({ refused: { key: 'login.enter_username' } });
    expect(asked).toEqual([]);
  });

  it('[SES-3] a download that fails refuses the login at once, and the next login asks for it again', async () => {
    const given: ContestEvent[] = [];
    let isThere = false;
    const download = () =>
      isThere ? Promise.resolve({ inputs: listening('LoginSubmitted', given) }) : never('server');
    const { store, asked } = ensurePage({ download });
    store.send(LOGIN);
    await settled();
    expect(store.getState().session).toMatchObject({ refused: { key: 'backend.no_connection' } });
    isThere = true;
    store.send(LOGIN);
    await settled();
    expect(asked).toEqual(['server', 'server']);
    // The refused event is not sent later.
    expect(given).toEqual([LOGIN]);
  });

  it('[SES-2] a request for a password needs the server first; without it, it is refused and not made later', async () => {
    const { store, asked } = ensurePage({ download: never });
    store.send(RECOVERY);
    await settled();
    expect(asked).toEqual(['server']);
    expect(store.getState().recovery.asked).toMatchObject({ kind: 'refused', key: 'backend.no_connection' });

    const { store: other, asked: both } = ensurePage();
    other.send(RECOVERY);
    await settled();
    expect(both).toEqual(['server', 'recovery']);
  });

  it('[QIZ-1] a list of tasks with a quiz has it ready, for answers that wait from before a reload; another list has not', async () => {
    const { store, asked } = ensurePage();
    store.send(LOGIN);
    store.send({ type: 'TasksLoaded', tasks: [aTask(1)], error: null });
    await settled();
    expect(asked).toEqual(['server']);
    store.send({ type: 'TasksLoaded', tasks: [aTask(1), aTask(2, { is_quiz: true })], error: null });
    await settled();
    expect(asked).toEqual(['server', 'requests']);
  });

  it('[STD-2] a public board without the server says so, after it was tried again and again', async () => {
    const { store, ports, asked } = ensurePage({ download: never });
    store.send({ type: 'StandingOpened', contestId: 7, isPublic: true });
    for (let tries = 0; tries < 8; tries += 1) {
      await settled();
      ports.time.advance(30_000);
    }
    expect(asked.filter((name) => name === 'server')).toHaveLength(7);
    expect(store.getState().standing.refused).toBe('backend.no_connection');
  });

  it('[RTE-6] staff alone download the part of staff, a competitor the parts they open, each once', async () => {
    const staff = ensurePage();
    staff.store.send(opened('ADMIN'));
    await settled();
    staff.store.send({ type: 'ClockTicked', at: 1 });
    await settled();
    expect(staff.asked).toEqual(['server', 'staff']);

    const competitor = ensurePage();
    competitor.store.send(opened('USER'));
    await settled();
    expect(competitor.asked).toEqual([]);
    for (const tid of [1, 2])
      competitor.store.send({ type: 'ResourceOpened', resource: `${tid}`, call: 'task', request: { tid } });
    await settled();
    expect(competitor.asked).toEqual(['server', 'ownResources']);
  });

  it('[PRC-1] the part that shares is downloaded as soon as the contest asks for it; sharing that cannot be had is refused', async () => {
    const asking = ensurePage();
    asking.store.send(opened('USER', { check_camera: true }));
    await settled();
    expect(asking.asked).toEqual(['server', 'sharing']);

    const { store } = ensurePage({ download: never });
    store.send({ type: 'SharingWanted', source: 'camera' });
    await settled();
    expect(store.getState().sharing.camera).toMatchObject({ kind: 'off', refused: { reason: 'failed' } });
  });

  it('[AUT-2] a command waits over a failed download for what gives it, and is given once and in order', async () => {
    const given: ContestEvent[] = [];
    let tries = 0;
    const { store, ports } = ensurePage({
      download: (part) => {
        if (part !== 'staff') return Promise.resolve({});
        tries += 1;
        return tries === 1
          ? Promise.reject(new Error('no network'))
          : Promise.resolve({ inputs: listening('ContestOpened', given) });
      },
    });
    const ask = (contestId: number) => store.send({ type: 'ContestOpened', contestId });
    store.send(opened('ADMIN'));
    ask(1);
    ask(2);
    await settled();
    ask(3);
    expect(given).toEqual([]);
    ports.time.advance(1_000);
    await settled();
    ask(4);
    expect(given.map((event) => event.type === 'ContestOpened' && event.contestId)).toEqual([1, 2, 3, 4]);
    expect(tries).toBe(2);
  });

  it('a part hears what it missed once and before all else it hears, and what it brings is there for the next', async () => {
    const media = { show: () => () => undefined } as unknown as PartPorts['media'];
    const refused = (event: ContestEvent) => event.type === 'LoginRefused';
    const { store, heard, loader } = ensurePage({
      download: () =>
        Promise.resolve({
          ports: { media },
          inputs: {
            late: ({ events$ }) =>
              concat(
                events$.pipe(
                  filter((event) => event.type === 'LoginSubmitted'),
                  map((): ContestEvent => ({ type: 'LoginRefused', key: 'late', detail: null })),
                ),
                NEVER,
              ),
            other: () => concat(of<ContestEvent>({ type: 'SessionChecked' }), NEVER),
          },
        }),
    });
    store.send(LOGIN);
    expect(heard.filter(refused)).toEqual([]);
    await settled();
    expect(heard.filter(refused)).toHaveLength(1);
    expect(loader.ports().media).toBe(media);
    store.send(LOGIN);
    await settled();
    expect(heard.filter(refused)).toHaveLength(2);
  });

  it('[AUT-1] an input of a late part that listens from one event on hears only the events after it', async () => {
    const ends: ContestEvent['type'][] = [];
    const { store } = ensurePage({
      download: (part) =>
        Promise.resolve({
          inputs: part === 'staff' && { late: opensUntilClosed(ends) },
        } as Partial<Loaded<PartPorts>>),
    });
    const file = { task: 1, path: 'statement.md' } as const;
    store.send(opened('ADMIN'));
    store.send({ type: 'WorkFileClosed', ...file });
    store.send({ type: 'WorkFileOpened', ...file, hash: 'a'.repeat(64), bytes: 3 });
    await settled();
    expect(ends).toEqual(['WorkFileOpened']);
    store.send({ type: 'WorkFileClosed', ...file });
    expect(ends).toEqual(['WorkFileOpened', 'WorkFileClosed']);
  });

  it('[AUT-1] whenever the part of staff comes, each of its inputs hears every event once and in order, and who listens from one on all after it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ turns: fc.nat(4), burst: fc.nat(2) }), { minLength: 1, maxLength: 12 }),
        fc.nat(20),
        fc.nat(2),
        async (sendings, comesAfter, failures) => {
          const heard: number[] = [];
          const nested = new Map<number, number[]>();
          const { store, ports, comes } = slowStaff(failures, { heard, nested });
          store.send(opened('ADMIN'));
          let sent = 0;
          for (const [at, { turns, burst }] of sendings.entries()) {
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            if (at === comesAfter) comes();
            const next = () => ({ type: 'ContestOpened', contestId: (sent += 1) }) as const;
            if (burst === 0) store.send(next());
            else store.sendAll(Array.from({ length: burst + 1 }, next));
          }
          comes();
          for (let tries = 0; tries <= failures; tries += 1) {
            await settled();
            ports.time.advance(30_000);
          }
          await settled();
          // Stopping the inputs and starting them again repeats nothing.
          store.stop();
          store.start();
          const all = Array.from({ length: sent }, (_, at) => at + 1);
          expect(heard).toEqual(all);
          for (const from of all) expect(nested.get(from)).toEqual(all.slice(from));
        },
      ),
      { numRuns: 40 },
    );
  });
});

/**
 * A part for staff whose download fails a number of times and then waits for the test. It records the events
 * that it hears, and those that follow each of them.
 */
function slowStaff(
  failures: number,
  { heard, nested }: { readonly heard: number[]; readonly nested: Map<number, number[]> },
) {
  let comes: () => void = () => undefined;
  const called = new Promise<void>((resolve) => (comes = resolve));
  let tries = 0;
  const late = ({ events$ }: { events$: Observable<ContestEvent> }): Observable<ContestEvent> => {
    const numbers$ = events$.pipe(
      mergeMap((event) => (event.type === 'ContestOpened' ? [event.contestId] : [])),
    );
    return merge(
      NEVER,
      numbers$.pipe(
        mergeMap((number) => {
          heard.push(number);
          const after: number[] = [];
          nested.set(number, after);
          return numbers$.pipe(tap((next) => after.push(next)));
        }),
        ignoreElements(),
      ),
    );
  };
  const page = ensurePage({
    download: async (part) => {
      if (part !== 'staff') return {};
      tries += 1;
      if (tries <= failures) throw new Error('no network');
      await called;
      return { inputs: { late } };
    },
  });
  return { ...page, comes: () => comes() };
}

/** Waits after each opened file until it closes, as an input that loads it does. */
const opensUntilClosed =
  (told: ContestEvent['type'][]) =>
  ({ events$ }: { events$: Observable<ContestEvent> }): Observable<ContestEvent> => {
    const of$ = (type: ContestEvent['type']) => events$.pipe(filter((event) => event.type === type));
    const open$ = () => merge(of(told.push('WorkFileOpened')), NEVER);
    const closed$ = of$('WorkFileClosed').pipe(
      take(1),
      tap(({ type }) => told.push(type)),
    );
    return of$('WorkFileOpened').pipe(
      mergeMap(() => open$().pipe(takeUntil(closed$))),
      ignoreElements(),
      (opens$) => merge(opens$, NEVER),
    );
  };
