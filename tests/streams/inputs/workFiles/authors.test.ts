import * as fc from 'fast-check';
import { defer, of, Subject, take, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type HttpCall } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { workFileInputs } from '#streams/inputs/staff/workFiles/inputs.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { createFold } from '#streams/state/fold.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import { initialState, reduceState } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { aUser } from '#tests/support/contest.ts';
import { addStaffCode } from '#tests/support/staffCode.ts';
import { resourceLoaded } from '#tests/support/resources.ts';

await addStaffCode();
addStaffSlices();

const NAME = { task: 5, path: 'gen.py' };
const KEY = '5/gen.py';
const DOCUMENT = { home: 'workFile', key: KEY } as const;

/** A server with one file. Like the real one, it refuses a save based on another content. */
function aServer() {
  const contents = new Map<string, string>();
  const hashOf = (text: string) => {
    const known = [...contents].find(([, one]) => one === text)?.[0];
    const hash = known ?? (contents.size + 1).toString(16).padStart(64, '0');
    contents.set(hash, text);
    return hash;
  };
  const server = { hash: hashOf('1\n2\n3\n'), revision: 1, isCut: false, saves: 0 };
  return {
    server,
    text: () => contents.get(server.hash) ?? '',
    task: () => ({
      id: NAME.task,
      name: 'T',
      slug: 't',
      is_quiz: false,
      right: 'own',
      head: null,
      changed: [],
      editors: [],
      revision: server.revision,
      files: [{ path: NAME.path, hash: server.hash, bytes: 1, is_made: false }],
    }),
    request: ({ method, path, query, form }: HttpCall) =>
      defer(() => {
        if (server.isCut) return throwError(() => new ApiError(0, 'backend.no_connection'));
        const answer = (body: unknown) => of({ body, headers: {}, status: 200 });
        if (path.endsWith('/here')) return answer({});
        if (method === 'GET' && path.endsWith('/file'))
          return answer(new Blob([contents.get(query?.['hash'] ?? '') ?? ''], { type: 'text/plain' }));
        if (method === 'GET') return answer(aTask());
        if (form?.['known'] !== server.hash)
          return throwError(() => new ApiError(409, 'backend.file_changed'));
        server.hash = hashOf(form['text'] as string);
        server.revision += 1;
        server.saves += 1;
        return answer({ hash: server.hash, revision: server.revision });
      }),
  };
  function aTask(): unknown {
    return {
      id: NAME.task,
      name: 'T',
      slug: 't',
      is_quiz: false,
      right: 'own',
      head: null,
      changed: [],
      editors: [],
      revision: server.revision,
      files: [{ path: NAME.path, hash: server.hash, bytes: 1, is_made: false }],
    };
  }
}

type World = ReturnType<typeof aServer>;

/** An author's page, whose timers run when the test says so. */
function anAuthor(world: World, kept: { documents: unknown } = { documents: null }) {
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
    browser: { wakes$: new Subject<void>(), online$, addressOf: () => 'blob:x' },
    random: () => 0.5,
    http: { request: (call: HttpCall) => world.request(call) },
    storage: {
      readDocuments: () => kept.documents,
      writeDocuments: (_home: string, documents: unknown) => (kept.documents = documents),
    },
  };
  store.run(workFileInputs, ports as never);
  store.start();
  const send = (event: ContestEvent) => store.send(event);
  send({ type: 'SessionOpened', user: { ...aUser({ role: 'ADMIN' }) }, contestId: null, restored: true });
  const file = () => store.getState().documents.workFile[KEY];
  /** Waits long enough for blobs to be read. */
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    kept,
    file,
    open: async () => {
      send({ type: 'WorkFileOpened', ...NAME, hash: world.server.hash, bytes: 6 });
      await settle();
    },
    type: (text: string) => send({ type: 'DocumentEdited', ...DOCUMENT, draft: text }),
    choose: (text: string) => {
      const seen = file()?.theirs?.tag ?? '';
      send({ type: 'DocumentSettled', ...DOCUMENT, draft: text, seen });
    },
    tick: async () => {
      due$.next();
      await settle();
    },
    news: async () => {
      const question = { call: 'workshopTask', request: { tid: NAME.task } } as const;
      send({ type: 'ResourceOpened', resource: 'q', ...question });
      send(resourceLoaded({ call: 'workshopTask', resource: 'q' }, world.task()));
      await settle();
    },
  };
}

describe('a text of the workshop', () => {
  it('[AUT-12] is saved once after the last key, and the next change begins from the saved version', async () => {
    const world = aServer();
    const author = anAuthor(world);
    await author.open();
    author.type('1\n');
    author.type('1\n2');
    expect(isUnsaved(author.file()!)).toBe(true);
    await author.tick();
    expect([world.text(), world.server.saves]).toEqual(['1\n2', 1]);
    expect(isUnsaved(author.file()!)).toBe(false);
    await author.tick();
    expect(world.server.saves).toBe(1);
  });

  it('[AUT-12] is kept while the network is cut, also over a crash, and sent afterwards', async () => {
    const world = aServer();
    const before = anAuthor(world);
    await before.open();
    world.server.isCut = true;
    before.type('kept\n');
    await before.tick();
    expect(before.file()?.saving.kind).toBe('waiting');
    const after = anAuthor(world, before.kept);
    expect(after.file()?.draft).toBe('kept\n');
    world.server.isCut = false;
    await after.tick();
    expect(world.text()).toBe('kept\n');
    expect(after.kept.documents).toEqual([]);
  });

  it('[AUT-12] is shown anew when somebody else saved it; news from before one’s own save change nothing', async () => {
    const world = aServer();
    const [one, other] = [anAuthor(world), anAuthor(world)];
    await one.open();
    await other.open();
    one.type('1\n2\n3\n4\n');
    await one.tick();
    await other.news();
    expect(other.file()).toMatchObject({ draft: '1\n2\n3\n4\n', base: { value: '1\n2\n3\n4\n' } });
  });

  it('[AUT-12] changed by two in the same lines waits for the person, who loses nothing', async () => {
    const world = aServer();
    const [one, other] = [anAuthor(world), anAuthor(world)];
    await one.open();
    await other.open();
    one.type('1\none\n3\n');
    await one.tick();
    other.type('1\nother\n3\n');
    await other.tick();
    expect(world.text()).toBe('1\none\n3\n');
    expect(other.file()).toMatchObject({ draft: '1\nother\n3\n', theirs: { value: '1\none\n3\n' } });
    other.choose('1\none\nother\n3\n');
    await other.tick();
    expect(world.text()).toBe('1\none\nother\n3\n');
    expect(isUnsaved(other.file()!)).toBe(false);
  });

  it('[AUT-12] two authors in any order of typing, saving, hearing of each other and lost connections lose nothing', async () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 1 }),
      does: fc.constantFrom('type', 'type', 'save', 'news', 'cut', 'back'),
      at: fc.nat({ max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const world = aServer();
        const authors = [anAuthor(world), anAuthor(world)];
        for (const author of authors) await author.open();
        const typed: string[] = [];
        for (const [index, { who, does, at }] of steps.entries()) {
          const author = authors[who]!;
          if (does === 'type') {
            const lines = author.file()!.draft.split('\n');
            const mark = `by ${who} at ${index}`;
            lines.splice(at % (lines.length + 1), 0, mark);
            typed.push(mark);
            author.type(lines.join('\n'));
          } else if (does === 'save') await author.tick();
          else if (does === 'news') await author.news();
          else world.server.isCut = does === 'cut';
        }
        world.server.isCut = false;
        for (let round = 0; round < 4; round += 1)
          for (const author of authors) {
            const { theirs, draft } = author.file()!;
            // Keeps both texts, one after the other.
            if (theirs !== null) author.choose(`${theirs.value}\n${draft}`);
            await author.tick();
            await author.tick();
          }
        for (const mark of typed) expect(world.text()).toContain(mark);
      }),
      { numRuns: 40 },
    );
  });
});
