import { BehaviorSubject, defer, map, type Observable, of, share, Subject, tap } from 'rxjs';
import { type TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { type HttpCall } from '../../../src/api/ports.ts';
import { type ContestEvent } from '../../../src/streams/events/event.ts';
import { translatingInputs } from '../../../src/streams/inputs/translating.ts';
import { initialState, reduceState } from '../../../src/streams/state/state.ts';
import { aUser } from '../../support/contest.ts';
import { newTestScheduler, virtualTicker } from '../../support/virtual.ts';

const FILE = { task: 1, path: '7/bg.md' };
const LOADED: ContestEvent = {
  ...{ type: 'WorkFileLoaded', ...FILE, hash: 'h1' },
  content: { kind: 'text', text: 'one\ntwo\n' },
};
const edited = (text: string): ContestEvent => ({ type: 'WorkFileEdited', ...FILE, text });
const question = { call: 'translationText', request: { tid: 1, lang: 'bg' } } as const;
const own = (text: string, hash: string) => ({ state: 'working', text, hash, revision: 5 });
const answered = (text: string, hash: string): ContestEvent => ({
  ...{ type: 'QueryAnswered', query: 'q' },
  answer: { number: 1, lang: 'bg', official: { format: 'md' }, own: own(text, hash) } as never,
});

/** A translator's page, or somebody else's, that hears events of a diagram; what it saves is taken. */
function aPage(scheduler: TestScheduler, events$: Observable<ContestEvent>, type = 'TRANSLATOR') {
  const opened: ContestEvent = {
    type: 'SessionOpened',
    user: aUser({ type }),
    ...{ contestId: 7, restored: true },
  };
  const before: ContestEvent[] = [
    opened,
    LOADED,
    { type: 'QueryOpened', query: 'q', subject: 'translation', ...question },
  ];
  const state$ = new BehaviorSubject(before.reduce(reduceState, initialState));
  const calls: string[] = [];
  const request = (call: HttpCall) =>
    defer(() => {
      calls.push(`${call.method} ${call.path} ${JSON.stringify(call.form?.['known'])}`);
      return of({ body: { hash: 'h2', revision: 2 }, headers: {}, status: 200 });
    });
  const folded$ = events$.pipe(
    tap((event) => state$.next(reduceState(state$.value, event))),
    share(),
  );
  const ports = {
    ticker: virtualTicker(scheduler),
    browser: { wakes$: new Subject<void>(), online$: new BehaviorSubject(true) },
    random: () => 0.5,
    http: { request },
  };
  return { calls, context: { events$: folded$, state$, ports } as never };
}

const kinds = map(({ type }: ContestEvent) => type);

describe('what a translator types', () => {
  it('[TRN-1] is saved a second after the last key, as the text that it was begun from', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable, flush }) => {
      const events$ = hot('a 499ms b', { a: edited('one\n2\n'), b: edited('one\n2 and\n') });
      const { calls, context } = aPage(scheduler, events$);
      expectObservable(translatingInputs['translationSaves']!(context).pipe(kinds), '10s !').toBe(
        '1500ms (sd)',
        {
          ...{ s: 'WorkFileSending', d: 'WorkFileSaved' },
        },
      );
      flush();
      expect(calls).toEqual(['PUT /api/user/translation/tasks/1/bg "h1"']);
    });
  });

  it('[TRN-1] is nothing that the page of somebody else sends', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable }) => {
      const { context } = aPage(scheduler, hot('a', { a: edited('x') }), '');
      expectObservable(translatingInputs['translationSaves']!(context), '10s !').toBe('');
    });
  });
});

describe('a translation that comes anew', () => {
  it('[TRN-1] is put together with what is being written, and what is known already is no news', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable }) => {
      const events$ = hot('a b c', {
        ...{ a: edited('one\ntwo\nmine\n'), b: answered('one\ntwo\n', 'h1') },
        c: answered('theirs\none\ntwo\n', 'h9'),
      });
      const { context } = aPage(scheduler, events$);
      const met$ = translatingInputs['translationNews']!(context).pipe(
        map((event) => (event.type === 'WorkFileMet' ? event.merged : event.type)),
      );
      expectObservable(met$, '10s !').toBe('--c', { c: 'theirs\none\ntwo\nmine\n' });
    });
  });
});
