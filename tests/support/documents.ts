import { BehaviorSubject, defer, map, mergeMap, type Observable, Subject, tap } from 'rxjs';
import { type GenericSchema } from 'valibot';
import { ApiError } from '#api/errors.ts';
import { type DocumentValues, type Home, type Version } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { documentEvent, type DocumentHome, documentsOf } from '#streams/inputs/documents/home.ts';
import { documentInputs } from '#streams/inputs/documents/inputs.ts';
import { type DocumentRules, type OpenDocument } from '#streams/state/documents/document.ts';
import { createFold } from '#streams/state/fold.ts';
import { selectUser } from '#streams/state/session/session.ts';
import { initialState, reduceState } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { aUser } from './contest.ts';
import { virtualTime } from './virtualTime.ts';

const KEY = '1/text';
const OUTDATED = 'backend.outdated';

/** A trouble of calls: without a network, or with a server that does the work but whose answers are lost. */
type Trouble = 'none' | 'cut' | 'answers lost';

/**
 * A server with one document, and virtual time. With `orderOf` the value of the greatest order wins, whatever
 * version a draft is based on; without it, a save must be based on the server's version.
 */
export function documentWorld<V>(first: V, orderOf?: (value: V) => number) {
  const time = virtualTime(0);
  const versionOf = (value: V, order: number): Version<V> => ({ value, tag: `t${order}`, order });
  const server = {
    version: versionOf(first, 0),
    trouble: 'none' as Trouble,
    /** Time of a call there and back, ms. */
    latencyMs: 40,
    saves: 0,
    aborted: 0,
    /** Times that the server was killed: calls in progress then get no answer and do nothing more. */
    deaths: 0,
  };
  const past: V[] = [];
  const lost = () => new ApiError(0, 'backend.no_connection');
  /** Makes a call. Its work on the server is done even when the answer is lost. */
  function call$<T>(work: () => T | ApiError): Observable<T> {
    return defer(() => {
      let isOver = false;
      if (server.trouble === 'cut') return after(server.latencyMs, () => raise(lost()));
      const { deaths } = server;
      const isDead = () => server.deaths > deaths;
      return after(server.latencyMs / 2, () => {
        const { trouble } = server;
        if (trouble === 'cut' || isDead()) return lost();
        const done = work();
        return trouble === 'answers lost' ? lost() : done;
      }).pipe(
        mergeMap((done) => after(server.latencyMs / 2, () => (isDead() ? lost() : done))),
        map((done) => (done instanceof ApiError ? raise(done) : done)),
        tap({
          next: () => (isOver = true),
          error: () => (isOver = true),
          unsubscribe: () => {
            if (!isOver) server.aborted += 1;
          },
        }),
      );
    });
  }
  function after<T>(ms: number, make: () => T): Observable<T> {
    return time.ticker.after(ms).pipe(map(make));
  }
  return {
    time,
    server,
    /** All values that were saved on the server. */
    past,
    load$: () => call$(() => server.version),
    save$: (draft: V, { tag }: Version<V>) =>
      call$(() => {
        if (!orderOf && tag !== server.version.tag) return new ApiError(409, OUTDATED);
        const order = orderOf?.(draft) ?? server.version.order + 1;
        server.saves += 1;
        if (order <= server.version.order) return server.version;
        server.version = versionOf(structuredClone(draft), order);
        past.push(server.version.value);
        return server.version;
      }),
  };
}

function raise(error: ApiError): never {
  throw error;
}

export type DocumentWorld<V> = ReturnType<typeof documentWorld<V>>;

/** A kind of documents under test, without its calls. */
export interface TestedHome<H extends Home> {
  readonly name: H;
  readonly rules: DocumentRules<DocumentValues[H]>;
  readonly value: GenericSchema<unknown, DocumentValues[H]>;
}

/** A computer, whose browser storage outlives its pages. */
export interface Computer {
  kept: unknown;
}

/** A page of the only person on a computer, with the document open. */
export function documentPage<H extends Home>(
  world: DocumentWorld<DocumentValues[H]>,
  tested: TestedHome<H>,
  computer: Computer,
  id: number,
) {
  const home: DocumentHome<H> = {
    ...tested,
    ownerOf: (state) => selectUser(state)?.name ?? null,
    pauseMs: () => 1_000,
    outdated: { key: OUTDATED, load$: world.load$ },
    save$: (_context, _key, draft, base) => world.save$(draft, base),
  };
  const store = createStore({
    initial: initialState,
    fold: createFold(reduceState, { freeze: true }),
    onFault: ({ error }) => {
      throw error;
    },
  });
  const ports = {
    clock: world.time.clock,
    ticker: world.time.ticker,
    browser: { online$: new BehaviorSubject(true), wakes$: new Subject<void>() },
    random: () => (id + 1) / 100,
    storage: {
      readDocuments: () => computer.kept,
      writeDocuments: (_home: string, documents: unknown) =>
        (computer.kept = JSON.parse(JSON.stringify(documents)) as unknown),
    },
  };
  store.run(documentInputs(home), ports as never);
  store.start();
  const send = (event: ContestEvent) => store.send(event);
  send({ type: 'SessionOpened', user: aUser({ role: 'ADMIN' }), contestId: null, restored: true });
  const happen = (fact: Parameters<typeof documentEvent<H>>[2]) => send(documentEvent(home, KEY, fact));
  const document = (): OpenDocument<DocumentValues[H]> | undefined =>
    documentsOf(store.getState(), home)[KEY];
  return {
    computer,
    document,
    /** Shows the server's version, unless it cannot be loaded. */
    load: () => {
      const { version, trouble } = world.server;
      if (trouble === 'none' && document()?.saving.kind !== 'saving')
        happen({ type: 'DocumentLoaded', version });
    },
    type: (draft: DocumentValues[H]) => happen({ type: 'DocumentEdited', draft }),
    settle: (draft: DocumentValues[H]) =>
      happen({ type: 'DocumentSettled', draft, seen: document()?.theirs?.tag ?? '' }),
    leave: () => happen({ type: 'DocumentLeft' }),
    kill: () => store.stop(),
  };
}

export type DocumentPage<H extends Home> = ReturnType<typeof documentPage<H>>;
