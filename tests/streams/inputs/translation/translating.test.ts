import { BehaviorSubject, defer, delay, map, merge, type Observable, of, share, Subject, tap } from 'rxjs';
import { type TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type HttpCall } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { translatingInputs } from '#streams/inputs/translation/translating.ts';
import { initialState, reduceState } from '#streams/state/state.ts';
import { aUser } from '#tests/support/contest.ts';
import { newTestScheduler, virtualTicker } from '#tests/support/virtual.ts';
import { resourceLoaded } from '#tests/support/resources.ts';

const FILE = { task: 1, path: 'bg.md' };
const TEXT = { home: 'translation', key: '7/1/bg' } as const;
const LOADED: ContestEvent = {
  type: 'DocumentLoaded',
  ...TEXT,
  version: { value: 'one\ntwo\n', tag: 'h1', order: 0 },
};
const edited = (text: string): ContestEvent => ({ type: 'DocumentEdited', ...TEXT, draft: text });
const question = { call: 'translationText', request: { tid: 1, lang: 'bg' } } as const;
const own = (text: string, hash: string) => ({ state: 'working', text, hash, revision: 5 });
const answered = (text: string, hash: string): ContestEvent =>
  resourceLoaded(
    { call: 'translationText', resource: 'q' },
    { number: 1, lang: 'bg', official: { format: 'md' }, own: own(text, hash) },
  );

/** The text on the server after another member of the delegation has saved theirs. */
const THEIRS = 'theirs\none\ntwo\n';
const theirs = {
  number: 1,
  name: 'Cake',
  lang: 'bg',
  base: null,
  news: [],
  versions: [],
  editors: [],
  others: [],
  is_open: true,
  official: { version: 1, lang: 'en', format: 'md', note: '', at: 0, text: 'one\n' },
  own: {
    lang: 'bg',
    state: 'working',
    keeps_official: false,
    official_version: 1,
    copies: 0,
    updated_at: null,
    updated_by: null,
    title: '',
    text: THEIRS,
    hash: 'h9',
    revision: 9,
  },
};

interface PageOptions {
  readonly type?: string;
  /** The server's answer to a call; by default it accepts everything. */
  readonly answer?: (call: HttpCall) => unknown;
  /** Time that an answer takes, ms; default 0. */
  readonly takesMs?: number;
}

/** A page, by default a translator's, that hears events of a diagram and those of its own inputs. */
function aPage(
  scheduler: TestScheduler,
  told$: Observable<ContestEvent>,
  { type = 'TRANSLATOR', answer = () => ({ hash: 'h2', revision: 2 }), takesMs = 0 }: PageOptions = {},
) {
  const opened: ContestEvent = {
    type: 'SessionOpened',
    user: aUser({ type }),
    contestId: 7,
    restored: true,
  };
  const before: ContestEvent[] = [opened, LOADED, { type: 'ResourceOpened', resource: 'q', ...question }];
  const state$ = new BehaviorSubject(before.reduce(reduceState, initialState));
  const calls: string[] = [];
  const request = (call: HttpCall) =>
    defer(() => {
      const { known, tab, leaves } = call.form ?? {};
      const said = [known ?? tab, leaves].flatMap((field) =>
        field === undefined ? [] : [JSON.stringify(field).replaceAll('"', '')],
      );
      calls.push([call.method, call.path, ...said].join(' '));
      const answered$ = of({ body: answer(call), headers: {}, status: 200 });
      return takesMs === 0 ? answered$ : answered$.pipe(delay(takesMs, scheduler));
    });
  const said$ = new Subject<ContestEvent>();
  const events$ = merge(told$, said$).pipe(
    tap((event) => state$.next(reduceState(state$.value, event))),
    share(),
  );
  const ports = {
    ticker: virtualTicker(scheduler),
    browser: { wakes$: new Subject<void>(), online$: new BehaviorSubject(true) },
    random: () => 0.5,
    http: { request },
  };
  const context = { events$, state$, ports } as never;
  /** The events of an input, each of which the page hears too. */
  const saidBy$ = (name: string) => translatingInputs[name]!(context).pipe(tap((event) => said$.next(event)));
  return { calls, state$, saidBy$ };
}

const kinds = map(({ type }: ContestEvent) => type);

describe('the text of a translator', () => {
  it('[TRN-1] is saved a second after the last key, as the text that it was begun from', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable, flush }) => {
      const events$ = hot('a 499ms b', { a: edited('one\n2\n'), b: edited('one\n2 and\n') });
      const { calls, saidBy$ } = aPage(scheduler, events$);
      expectObservable(saidBy$('translationSaves').pipe(kinds), '10s !').toBe('1500ms (sd)', {
        s: 'DocumentSending',
        d: 'DocumentSaved',
      });
      flush();
      expect(calls).toEqual(['PUT /api/user/translation/tasks/1/bg h1']);
    });
  });

  it('[TRN-1] is nothing that the page of somebody else sends', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable }) => {
      const { saidBy$ } = aPage(scheduler, hot('a', { a: edited('x') }), { type: '' });
      expectObservable(saidBy$('translationSaves'), '10s !').toBe('');
    });
  });
});

describe('texts that two of a delegation type at once', () => {
  const answer = ({ method, form }: HttpCall) => {
    if (method === 'GET') return theirs;
    if (form?.['known'] !== 'h9') throw new ApiError(409, 'backend.file_changed');
    return { hash: 'h10', revision: 10 };
  };

  it('[TRN-1] are put together: the page that is told that the text is another by now meets it, and saves both', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable, flush }) => {
      const { calls, state$, saidBy$ } = aPage(scheduler, hot('a', { a: edited('one\ntwo\nmine\n') }), {
        answer,
      });
      expectObservable(saidBy$('translationSaves').pipe(kinds), '10s !').toBe('1s (slo) 995ms (sd)', {
        s: 'DocumentSending',
        l: 'DocumentLoaded',
        o: 'DocumentOutdated',
        d: 'DocumentSaved',
      });
      flush();
      expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([
        'PUT /api/user/translation/tasks/1/bg h1',
        'PUT /api/user/translation/tasks/1/bg h9',
      ]);
      expect(state$.value.documents.translation['7/1/bg']).toMatchObject({
        draft: 'theirs\none\ntwo\nmine\n',
        theirs: null,
        base: { value: 'theirs\none\ntwo\nmine\n', tag: 'h10' },
      });
    });
  });

  it('[TRN-1] in the same line waits for the person, and nothing is sent over theirs', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable, flush }) => {
      const { calls, state$, saidBy$ } = aPage(scheduler, hot('a', { a: edited('mine\none\ntwo\n') }), {
        answer,
      });
      expectObservable(saidBy$('translationSaves').pipe(kinds), '60s !').toBe('1s (slo)', {
        s: 'DocumentSending',
        l: 'DocumentLoaded',
        o: 'DocumentOutdated',
      });
      flush();
      expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
      expect(state$.value.documents.translation['7/1/bg']).toMatchObject({
        draft: 'mine\none\ntwo\n',
        theirs: { value: THEIRS },
      });
    });
  });
});

describe('people who have a translation open', () => {
  it('[TRN-1] says so at once and every 15 s, and that they left', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable, flush }) => {
      const events$ = hot('a 31s b', {
        a: { type: 'WorkshopEntered', ...FILE, tab: 'bg:1' },
        b: { type: 'WorkshopLeft', task: 1, tab: 'bg:1' },
      } satisfies Record<string, ContestEvent>);
      const { calls, saidBy$ } = aPage(scheduler, events$, { answer: () => ({ ok: true }) });
      expectObservable(saidBy$('translationHere'), '100s !').toBe('');
      flush();
      const here = 'POST /api/user/translation/tasks/1/bg/here bg:1';
      expect(calls).toEqual(['false', 'false', 'false', 'true'].map((leaves) => `${here} ${leaves}`));
    });
  });

  it('[TRN-1] says so at once also when they turn to another language while the first is being told', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable, flush }) => {
      const events$ = hot('a 99ms b', {
        a: { type: 'WorkshopEntered', ...FILE, tab: 'bg:1' },
        b: { type: 'WorkshopEntered', ...FILE, tab: 'en:1' },
      } satisfies Record<string, ContestEvent>);
      const { calls, saidBy$ } = aPage(scheduler, events$, { answer: () => ({ ok: true }), takesMs: 200 });
      expectObservable(saidBy$('translationHere'), '1s !').toBe('');
      flush();
      const here = 'POST /api/user/translation/tasks/1';
      expect(calls).toEqual([`${here}/bg/here bg:1 false`, `${here}/en/here en:1 false`]);
    });
  });

  it('[TRN-1] are translators: the page of somebody else says nothing', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable, flush }) => {
      const events$ = hot('a', {
        a: { type: 'WorkshopEntered', ...FILE, tab: 'bg:1' } satisfies ContestEvent,
      });
      const { calls, saidBy$ } = aPage(scheduler, events$, { type: '' });
      expectObservable(saidBy$('translationHere'), '100s !').toBe('');
      flush();
      expect(calls).toEqual([]);
    });
  });
});

describe('a translation that comes anew', () => {
  it('[TRN-1] is merged with the text being written, and a known version is no news', () => {
    const scheduler = newTestScheduler();
    scheduler.run(({ hot, expectObservable, flush }) => {
      const events$ = hot('a b c', {
        a: edited('one\ntwo\nmine\n'),
        b: answered('one\ntwo\n', 'h1'),
        c: answered('theirs\none\ntwo\n', 'h9'),
      });
      const { state$, saidBy$ } = aPage(scheduler, events$);
      expectObservable(saidBy$('translationNews').pipe(kinds), '10s !').toBe('--c', { c: 'DocumentLoaded' });
      flush();
      expect(state$.value.documents.translation['7/1/bg']).toMatchObject({
        draft: 'theirs\none\ntwo\nmine\n',
        base: { tag: 'h9' },
      });
    });
  });
});
