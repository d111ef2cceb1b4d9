import { defer, of, Subject, take, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { isSameMarks, type SheetMarks } from '#domain/marking/marking-sheet.ts';
import { ApiError } from '#api/errors.ts';
import { type HttpCall } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type SheetChange } from '#streams/events/marking/sheets.ts';
import { sheetInputs } from '#streams/inputs/staff/sheets.ts';
import { createFold } from '#streams/state/fold.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import { initialState, reduceState } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { aUser } from '#tests/support/contest.ts';
import { addStaffCode } from '#tests/support/staffCode.ts';
import { resourceLoaded } from '#tests/support/resources.ts';

await addStaffCode();
addStaffSlices();

const NAME = { task: 5, work: 123_456 };
const KEY = '5/123456';
const DOCUMENT = { home: 'sheet', key: KEY } as const;
const NONE: SheetMarks = { points: {}, comments: {}, note: '', flagged: false };

/** A server with one work, which refuses marks based on an older revision. */
function aServer() {
  const server = {
    marks: NONE,
    revision: 0,
    saves: 0,
    isCut: false,
    losesAnswers: false,
    closed: false,
    work: () => ({
      task: 5,
      name: 'T',
      contest: 'C',
      question: null,
      question_text: null,
      number: NAME.work,
      language: 'cpp',
      work_source: '',
      is_binary: false,
      covered: false,
      criteria: [],
      calibration: false,
      alike: 0,
      sheet: { ...server.marks, total: null, revision: server.revision },
      closed: null,
      place: 1,
      works: 1,
      previous: null,
      next: null,
      next_open: null,
    }),
    request: ({ method, form }: HttpCall) =>
      defer(() => {
        const failed = (status: number, key: string) => throwError(() => new ApiError(status, key));
        if (server.isCut) return failed(0, 'backend.no_connection');
        const answer = (body: unknown) => of({ body, headers: {}, status: 200 });
        if (method === 'GET') return answer(server.work());
        if (server.closed) return failed(409, 'backend.marking_closed');
        if (Number(form?.['revision']) !== server.revision) return failed(409, 'backend.marking_changed');
        server.saves += 1;
        server.revision += 1;
        server.marks = {
          points: JSON.parse(form?.['points'] as string) as Record<string, number>,
          comments: JSON.parse(form?.['comments'] as string) as Record<string, string>,
          note: form?.['note'] as string,
          flagged: JSON.stringify(form?.['flagged']).includes('true'),
        };
        if (server.losesAnswers) return failed(0, 'backend.no_connection');
        return answer({ revision: server.revision, total: null, next_open: null });
      }),
  };
  return server;
}

/** A scorer's page, whose timers run when the test says so. */
function aScorer(server: ReturnType<typeof aServer>, kept: { sheets: unknown } = { sheets: null }) {
  const store = createStore({
    initial: initialState,
    fold: createFold(reduceState, { freeze: true }),
    onFault: ({ error }) => {
      throw error;
    },
  });
  const due$ = new Subject<void>();
  const online$ = Object.assign(new Subject<boolean>(), { value: true });
  const ports = {
    ticker: { after: () => due$.pipe(take(1)), every: () => new Subject<void>() },
    browser: { wakes$: new Subject<void>(), online$ },
    random: Math.random,
    http: { request: (call: HttpCall) => server.request(call) },
    storage: {
      readDocuments: () => kept.sheets,
      writeDocuments: (_: string, sheets: unknown) =>
        (kept.sheets = JSON.parse(JSON.stringify(sheets)) as unknown),
    },
  };
  store.run(sheetInputs, ports as never);
  store.start();
  const send = (event: ContestEvent) => store.send(event);
  send({ type: 'SessionOpened', user: aUser({ role: 'SCORER' }), contestId: null, restored: true });
  return {
    kept,
    sheet: () => store.getState().documents.sheet[KEY],
    open: () => {
      const question = { call: 'markedWork', request: { tid: 5, snumber: NAME.work } } as const;
      send({ type: 'ResourceOpened', resource: 'q', ...question });
      send(resourceLoaded({ call: 'markedWork', resource: 'q' }, server.work()));
    },
    give: (change: SheetChange) => send({ type: 'SheetEdited', ...NAME, change }),
    leave: () => send({ type: 'DocumentLeft', ...DOCUMENT }),
    keepMine: () => {
      const { draft, theirs } = store.getState().documents.sheet[KEY]!;
      send({ type: 'DocumentSettled', ...DOCUMENT, draft, seen: theirs!.tag });
    },
    drop: () => send({ type: 'DocumentDropped', ...DOCUMENT }),
    tick: () => due$.next(),
  };
}

describe('the sheet of a scorer', () => {
  it('[SCO-1] is saved once after the last change, and the next change begins from the saved version', () => {
    const server = aServer();
    const page = aScorer(server);
    page.open();
    page.give({ points: { a: 1 } });
    page.give({ points: { b: 2 } });
    page.give({ comments: { a: 'Seen' } });
    expect(server.saves).toBe(0);
    page.tick();
    expect(server).toMatchObject({ saves: 1, marks: { points: { a: 1, b: 2 }, comments: { a: 'Seen' } } });
    page.give({ points: { b: null } });
    page.tick();
    expect(server).toMatchObject({ saves: 2, marks: { points: { a: 1 } } });
    expect(page.sheet()).toMatchObject({ saving: { kind: 'idle' }, sent: [] });
    expect(isUnsaved(page.sheet()!, isSameMarks)).toBe(false);
  });

  it('[SCO-1] is sent at once when they go on to the next', () => {
    const server = aServer();
    const page = aScorer(server);
    page.open();
    page.give({ points: { a: 1 } });
    page.leave();
    expect(server.marks.points).toEqual({ a: 1 });
  });

  it('[SCO-1] waits for the network, is still there after a reload, and is sent then', () => {
    const server = aServer();
    const page = aScorer(server);
    page.open();
    server.isCut = true;
    page.give({ points: { a: 1 }, note: 'Half' });
    page.tick();
    expect(page.sheet()?.saving).toEqual({ kind: 'waiting' });
    page.give({ points: { b: 3 } });
    const later = aScorer(server, page.kept);
    expect(later.sheet()?.draft).toMatchObject({ points: { a: 1, b: 3 }, note: 'Half' });
    server.isCut = false;
    later.tick();
    expect(server).toMatchObject({ saves: 1, marks: { points: { a: 1, b: 3 }, note: 'Half' } });
    expect(later.kept.sheets).toEqual([]);
  });

  it('[SCO-1] is no quarrel with oneself where it was saved and only the answer was lost', () => {
    const server = aServer();
    const page = aScorer(server);
    page.open();
    server.losesAnswers = true;
    page.give({ points: { a: 1 } });
    page.tick();
    server.losesAnswers = false;
    page.give({ points: { a: 2 } });
    const later = aScorer(server, page.kept);
    for (const each of [page, later]) {
      each.tick();
      each.tick();
    }
    expect(later.sheet()?.theirs).toBeNull();
    expect(server.marks.points).toEqual({ a: 2 });
  });

  it('[SCO-1] of two pages becomes one, and is asked about where they gave a criterion different points', () => {
    const server = aServer();
    const [one, other] = [aScorer(server), aScorer(server)];
    for (const page of [one, other]) page.open();
    one.give({ points: { a: 1 } });
    one.tick();
    other.give({ points: { b: 2 } });
    other.tick();
    expect(other.sheet()?.theirs).toBeNull();
    other.tick();
    expect(server.marks.points).toEqual({ a: 1, b: 2 });
    one.give({ points: { b: 0 } });
    one.tick();
    expect(one.sheet()?.theirs?.value.points).toEqual({ a: 1, b: 2 });
    one.tick();
    expect(server.marks.points).toEqual({ a: 1, b: 2 });
    one.keepMine();
    one.tick();
    expect(server.marks.points).toEqual({ a: 1, b: 0 });
  });

  it('[SCO-1] stays on the page when the server takes no more, until they give it up', () => {
    const server = aServer();
    const page = aScorer(server);
    page.open();
    server.closed = true;
    page.give({ points: { a: 1 } });
    page.tick();
    expect(page.sheet()).toMatchObject({
      saving: { kind: 'refused', key: 'backend.marking_closed' },
      draft: { points: { a: 1 } },
    });
    page.drop();
    expect(page.sheet()).toMatchObject({ draft: NONE, saving: { kind: 'idle' } });
    expect(isUnsaved(page.sheet()!, isSameMarks)).toBe(false);
    expect(page.kept.sheets).toEqual([]);
  });

  it('[SCO-1] is not written over by an answer that was on its way before it was saved', () => {
    const server = aServer();
    const page = aScorer(server);
    page.open();
    const before = server.work();
    page.give({ points: { a: 1 } });
    page.tick();
    const { work } = server;
    server.work = () => before;
    page.open();
    expect(page.sheet()?.draft.points).toEqual({ a: 1 });
    server.work = work;
  });
});
