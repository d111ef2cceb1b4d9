import { of, Subject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Http, type HttpCall, type LiveMessage } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { aContest, aQuestion, aUser } from '#tests/support/contest.ts';
import { eventually } from '#tests/support/eventually.ts';

// Each test begins like a page, without any code downloaded for staff.
beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('#protocol/staff-calls.ts');
  vi.doUnmock('#streams/inputs/live/decodeStaff.ts');
});

const DESTINATION = '/topic/questions';
const frame = (seq: number): LiveMessage => ({
  seq,
  prev: seq - 1,
  at: 5,
  resync: false,
  body: JSON.stringify({ action: 'set', value: 1, question: aQuestion(seq) }),
});

/** The store of a client, not started yet. */
function aStore() {
  return createStore({
    initial: initialState,
    fold: createFold(reduceState, { freeze: true }),
    onFault: ({ error }) => {
      throw error;
    },
  });
}

function organiserIn(): ContestEvent {
  const user = { ...aUser({ role: 'ADMIN' }), password: undefined };
  return { type: 'SessionOpened', user, contestId: null, restored: false };
}

/** An organiser's client that hears questions before the code for staff is downloaded. */
async function heardQuestions() {
  const { follow$ } = await import('#streams/inputs/live/follow.ts');
  const messages$ = new Subject<LiveMessage>();
  const heard: ContestEvent[] = [];
  const store = aStore();
  store.events$.subscribe((event) => heard.push(event));
  const ports = {
    live: {
      subscribe: (destination: string) => (destination === DESTINATION ? messages$ : new Subject<never>()),
    },
    clock: { now: () => 5 },
    ticker: { after: () => of(undefined) },
  };
  store.run({ follow: follow$ }, ports as never);
  store.start();
  store.send(organiserIn());
  store.send({ type: 'PositionsTaken', call: 'questions', positions: { [DESTINATION]: 1 } });
  return { messages$, fed: () => heard.filter(({ type }) => type === 'QuestionFed') };
}

const questions = (...ids: number[]) => ids.map((id) => ({ type: 'QuestionFed', question: { id } }));

describe('code of staff alone', () => {
  it('[LIV-6] frames that come before it can be read wait, and are told in their order', async () => {
    const { messages$, fed } = await heardQuestions();
    messages$.next(frame(2));
    messages$.next(frame(3));
    expect(fed()).toEqual([]);
    await eventually(() => expect(fed()).toMatchObject(questions(2, 3)));
    messages$.next(frame(4));
    expect(fed()).toMatchObject(questions(2, 3, 4));
  });

  it('[LIV-6] frames wait on when the download fails, until it does not', async () => {
    let tries = 0;
    vi.doMock('#streams/inputs/live/decodeStaff.ts', async (original) => {
      tries += 1;
      if (tries === 1) throw new Error('no network');
      return await original<object>();
    });
    const { messages$, fed } = await heardQuestions();
    messages$.next(frame(2));
    messages$.next(frame(3));
    await eventually(() => expect(fed()).toMatchObject(questions(2, 3)));
    expect(tries).toBeGreaterThan(1);
  });

  it('[API-1] a call waits until its row is there, and is made once', async () => {
    const { call } = await import('#api/calls.ts');
    const made: HttpCall[] = [];
    const answered = vi.fn();
    const http: Http = {
      request(one) {
        made.push(one);
        return of({ status: 200, body: { questions: [] }, headers: {}, serverTimeAt: null });
      },
    };
    call(http, 'questions', { role: 'admin', contestId: null }, {}).subscribe(answered);
    expect(made).toEqual([]);
    await eventually(() => expect(answered).toHaveBeenCalledTimes(1));
    expect(made).toMatchObject([{ path: '/api/admin/questions' }]);
    // From now on the code is there, so nothing waits.
    call(http, 'questions', { role: 'admin', contestId: null }, {}).subscribe(answered);
    expect(answered).toHaveBeenCalledTimes(2);
  });

  it('[API-3] a call whose row cannot be had fails like one without a network, and can be made again', async () => {
    const { call } = await import('#api/calls.ts');
    let tries = 0;
    vi.resetModules();
    vi.doMock('#protocol/staff-calls.ts', async (original) => {
      tries += 1;
      if (tries === 1) throw new Error('no network');
      return await original<object>();
    });
    const http: Http = {
      request: () => of({ status: 200, body: { questions: [] }, headers: {}, serverTimeAt: null }),
    };
    const make = () => {
      const told: unknown[] = [];
      const tell = (one: unknown) => told.push(one);
      call(http, 'questions', { role: 'admin', contestId: null }, {}).subscribe({ next: tell, error: tell });
      return eventually(() => {
        expect(told).toHaveLength(1);
        return told[0];
      });
    };
    expect(await make()).toMatchObject({ status: 0, key: 'backend.no_connection' });
    expect(await make()).toMatchObject({ answer: { questions: [] } });
  });

  it('[EVT-1] snapshots that are asked for before anything of staff is here are in the state once they come', async () => {
    const { snapshots$ } = await import('#streams/inputs/snapshots.ts');
    const state = await import('#streams/state/state.ts');
    const bodies: Readonly<Record<string, object>> = {
      '/api/admin/questions': { questions: [] },
      '/api/admin/contests': { contests: [aContest({ id: 7 })] },
    };
    const http: Http = {
      request: ({ path }) =>
        path in bodies
          ? of({ status: 200, body: bodies[path], headers: {}, serverTimeAt: null })
          : new Subject<never>(),
    };
    const store = createStore({
      initial: state.initialState,
      fold: createFold(state.reduceState, { freeze: true }),
      onFault: ({ error }) => {
        throw error;
      },
    });
    const ports = { http, clock: { now: () => 5 }, ticker: { after: () => of(undefined) }, random: () => 0 };
    store.run({ snapshots: snapshots$ }, ports as never);
    store.start();
    store.send(organiserIn());
    await eventually(() => {
      const { staff } = store.getState();
      expect(staff.questionsLoaded).toBe(true);
      expect(staff.contests?.get(7)).toMatchObject({ id: 7 });
    });
  });

  it('[EVT-1] frames of staff that are read are in the state, also where no snapshot came', async () => {
    const { staffReading } = await import('#streams/inputs/live/decodeStaff.ts');
    const { initialState: before, reduceState: reduce } = await import('#streams/state/state.ts');
    const context = { seq: 1, at: 5, by: 'live', contestId: null, namedContestId: 0 } as const;
    const contest = aContest({ id: 7 });
    const events = staffReading('staffContests').eventsOf({ action: 'set', value: 1, contest }, context);
    expect(events.reduce(reduce, before).staff.contests?.get(7)).toEqual(contest);
  });

  it.each([
    { what: 'a command', from: () => import('#views/kit/useCommand.ts') },
    { what: 'what makes commands', from: () => import('#streams/inputs/resources/commands.ts') },
    { what: 'an answer on a page', from: () => import('#views/kit/useResource.ts') },
    { what: 'answers on a page', from: () => import('#views/kit/useResources.ts') },
    { what: 'what asks', from: () => import('#streams/inputs/resources/resources.ts') },
    { what: 'what asks ahead', from: () => import('#streams/inputs/contest/ahead.ts') },
  ])('[EVT-1] $what brings the state of commands and answers', async ({ from }) => {
    await from();
    const { initialState: before, reduceState: reduce } = await import('#streams/state/state.ts');
    const events: readonly ContestEvent[] = [
      { type: 'CommandGiven', commandId: 'a', call: 'releaseQuestion', request: { qid: 1 } },
      { type: 'ResourceOpened', resource: '{}', call: 'people', request: {} },
    ];
    expect(events.reduce(reduce, before)).toMatchObject({
      staff: { commands: { a: { kind: 'running' } } },
      resources: { people: { '{}': { kind: 'waiting' } } },
    });
  });
});
