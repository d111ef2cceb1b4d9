import {
  catchError,
  concatMap,
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  retry,
  switchMap,
  tap,
  throwError,
  toArray,
} from 'rxjs';
import * as v from 'valibot';
import { partsFor, SEAL_AHEAD_MS } from '#domain/tasks/seal.ts';
import { type SealedPart, sealedPart } from '#protocol/wire/sealed-part.ts';
import { type Task, type TaskDetail } from '#protocol/wire/tasks.ts';
import { prepareUnsealing, unseal } from '#api/unseal.ts';
import { bytesFromBase64 } from '#domain/base64.ts';
import { type UnsealedFile } from '#streams/events/resources.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { isWaitingForStart, selectPhase } from '#streams/state/contest/phase.ts';
import { selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { apiErrorOf, callAs, isTransient } from '../caller.ts';
import { atServerTime } from '../clock.ts';
import { type ContextWith, selected } from '../context.ts';
import { fileOf } from '../resources/fileOf.ts';
import { retryDelayAfter } from '../retry.ts';
import { eachSession } from '../session/eachSession.ts';

/** The longest random wait before the parts are fetched, ms. */
const SPREAD_MS = 120_000;
/** Time before the start, ms, by which the parts are fetched; nearer to it, half of the time that is left. */
const MARGIN_MS = 30_000;
/** Time after which the download of a part is given up and tried again, ms: statements may be large, and a school's network slow. */
const TIMEOUT_MS = 300_000;

type Context = ContextWith<'http' | 'ticker' | 'random' | 'clock' | 'browser'>;

/** Downloaded parts, encrypted, by their addresses. They are in no event and in no state, and so in no recording. */
type Held = Map<string, Blob>;

/**
 * Fetches the sealed tasks of the contest at a random moment before its start, and opens them with the key that comes with the
 * start (TSK-9): pages have the tasks then without asking. A seal that does not open is no loss: the list is asked for.
 */
export function seals$(context: Context): Observable<ContestEvent> {
  return eachSession(context.events$, () =>
    defer(() => {
      const held: Held = new Map();
      return merge(requests$(context), fetches$(context, held), openings$(context, held));
    }),
  );
}

/** The addresses of the seal's parts in the page's language, as one text: it stays the same while they do. */
const selectAddresses = ({ contest: { seal }, system }: State): string =>
  seal === null ? '' : partsFor(seal.offer, system.language).join();

function fetches$(context: Context, held: Held): Observable<ContestEvent> {
  const { state$, ports } = context;
  return selected(state$, selectAddresses).pipe(
    map((addresses) => addresses.split(',').filter((one) => one !== '')),
    tap((addresses) => forgetOthers(held, addresses)),
    switchMap((addresses) => {
      const name = state$.value.contest.seal?.offer.name;
      if (name === undefined) return EMPTY;
      const parts$ = defer(() => prepareUnsealing()).pipe(
        mergeMap(() => addresses.filter((one) => !held.has(one))),
        concatMap((part) =>
          callAs(context, 'sealedPart', { part }, { timeoutMs: TIMEOUT_MS }).pipe(
            tap(({ answer }) => held.set(part, answer)),
          ),
        ),
        toArray(),
        map((): ContestEvent => ({ type: 'SealFetched', name })),
        retry({
          delay: (error: unknown, tries) => {
            const failed = apiErrorOf(error);
            if (!isTransient(failed)) return throwError(() => failed);
            return ports.ticker.after(retryDelayAfter(failed, tries, ports.random()));
          },
        }),
        // A missing part belongs to a seal that was replaced: its successor is published.
        catchError(() => EMPTY),
      );
      return ports.ticker.after(spreadMs(context, SPREAD_MS)).pipe(switchMap(() => parts$));
    }),
  );
}

function forgetOthers(held: Held, addresses: readonly string[]): void {
  for (const one of held.keys()) if (!addresses.includes(one)) held.delete(one);
}

/** A random wait of at most `longestMs` that ends before the start, however near it is. */
function spreadMs({ state$, ports }: Context, longestMs: number): number {
  const startAt = state$.value.contest.contest?.start_time ?? 0;
  const leftMs = Math.max(0, startAt - ports.clock.now());
  return ports.random() * Math.min(longestMs, leftMs > 2 * MARGIN_MS ? leftMs - MARGIN_MS : leftMs / 2);
}

/** The start of the contest, ms, while a contestant waits for it without a seal; null otherwise. */
function selectUnsealedStart(state: State): number | null {
  const { contest, seal, tasksError } = state.contest;
  const waits = selectRole(state) === 'user' && selectPhase(state) === 'not_started' && tasksError !== null;
  return waits && contest !== null && contest.type !== 'nvo' && seal === null ? contest.start_time : null;
}

/**
 * Requests the list of tasks, which names the seal: once when the contest is near enough to have been sealed, when it was sealed
 * anew, and when the person must agree to being watched, so that the seal is not for them any more.
 */
function requests$(context: Context): Observable<ContestEvent> {
  const { events$, state$, ports } = context;
  const sealed$ = selected(state$, selectUnsealedStart).pipe(
    switchMap((startAt) => (startAt === null ? EMPTY : momentBefore$(context, startAt))),
  );
  const resealed$ = events$.pipe(
    filter((event) => event.type === 'TasksResealed'),
    filter(({ name }) => state$.value.contest.seal?.offer.name !== name),
    switchMap(() => ports.ticker.after(spreadMs(context, SPREAD_MS))),
    filter(() => isWaitingForStart(selectPhase(state$.value))),
  );
  const refused$ = selected(state$, selectMustAgree).pipe(
    filter((mustAgree) => mustAgree && state$.value.contest.seal !== null),
  );
  return merge(sealed$, resealed$, refused$).pipe(
    map(() => ({ type: 'SnapshotsOutdated', calls: ['tasks'] })),
  );
}

/** Emits at a random moment between the sealing of a contest and its start. */
function momentBefore$(context: Context, startAt: number): Observable<unknown> {
  const { ports } = context;
  return atServerTime(ports, startAt - SEAL_AHEAD_MS + MARGIN_MS).pipe(
    switchMap(() => ports.ticker.after(spreadMs(context, SEAL_AHEAD_MS))),
  );
}

/** The seal's key once the page sees the contest started. */
const selectKey = (state: State): string | null =>
  isWaitingForStart(selectPhase(state)) ? null : (state.contest.seal?.key ?? null);

function openings$(context: Context, held: Held): Observable<ContestEvent> {
  return selected(context.state$, selectKey).pipe(
    filter((key) => key !== null),
    switchMap((key) => open$(context, held, key)),
  );
}

function open$(context: Context, held: Held, key: string): Observable<ContestEvent> {
  const { state$ } = context;
  return defer(async () => {
    const { seal } = state$.value.contest;
    if (seal === null) return [];
    const opened: SealedPart[] = [];
    for (const address of partsFor(seal.offer, state$.value.system.language)) {
      const part = held.get(address);
      if (part === undefined) throw new Error(`part ${address} is not here`);
      opened.push(v.parse(sealedPart, JSON.parse(await unseal(part, { key, name: seal.offer.name }))));
    }
    return eventsOf(context, opened);
  }).pipe(
    mergeMap((events) => from(events)),
    catchError(() => of<ContestEvent>({ type: 'SnapshotsOutdated', calls: ['tasks'], spread: true })),
  );
}

/** Quizzes come before the list that names them, so that nobody asks for them. */
async function eventsOf(context: Context, parts: readonly SealedPart[]): Promise<readonly ContestEvent[]> {
  const tasks = new Map<number, Task>();
  const details = new Map<number, TaskDetail>();
  const files = new Map<string, UnsealedFile>();
  for (const part of parts) {
    for (const task of part.tasks) tasks.set(task.number, task);
    for (const detail of part.details) details.set(detail.number, detail);
    for (const { call, tid, name, mime, base64 } of part.files) {
      const content = new Blob([bytesFromBase64(base64)], { type: mime });
      const defaultValue = { mime, text: null, blobUrl: null };
      const file = await firstValueFrom(fileOf(context, content), { defaultValue });
      const named = call === 'statement' ? { call, lang: name } : { call, name };
      files.set(`${call} ${tid} ${name}`, { ...named, tid, file });
    }
  }
  const { language } = context.state$.value.system;
  return [
    ...parts.flatMap(({ quizzes }) =>
      quizzes.map((quiz): ContestEvent => ({ type: 'QuizLoaded', asked: language, quiz })),
    ),
    { type: 'TasksLoaded', tasks: [...tasks.values()], error: null },
    { type: 'TasksUnsealed', details: [...details.values()], files: [...files.values()] },
  ];
}
