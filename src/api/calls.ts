import * as v from 'valibot';
import { catchError, map, Observable, of, switchMap, throwError } from 'rxjs';
import { type Role } from '#domain/roles.ts';
import { type AnswerOf, type CallName, type FilesOf, type RequestOf } from '#protocol/calls.ts';
import { competitorCalls } from '#protocol/competitor-calls.ts';
import { type CallRow, pathOf } from '#protocol/define.ts';
import { SEQ_HEADER } from '#protocol/errors.ts';
import { positions, type Positions } from '#protocol/wire/updates.ts';
import { ApiError, errorOf, NO_CONNECTION } from './errors.ts';
import { loadOnce$ } from './loadOnce.ts';
import { type Answer, type FormValue, type Http, type HttpCall } from './ports.ts';
import { fileNameOf, nextPercent, PROGRESS_END } from './progress.ts';

/** The caller's role, and the contest that a call is about. */
export interface CallScope {
  readonly role: Role | null;
  readonly contestId: number | null;
}

/** The answer of a call, read and checked. */
export interface Answered<T> {
  readonly answer: T;
  /** Number of the last entry that the answer reflects, by destination. */
  readonly positions: Positions;
  readonly status: number;
  /** The server's time at which it answered, ms; null when the answer does not say. */
  readonly serverTimeAt: number | null;
  /** Name of a file, where the server gave one. */
  readonly fileName: string | null;
}

/** Progress of a call, in percent as §7 scales it; `done` comes last, with the answer. */
export type Exchange<T> =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'done'; readonly answered: Answered<T> };

export interface CallExtras<N extends CallName> {
  readonly files?: Readonly<Record<FilesOf<N>, { readonly file: Blob; readonly name: string }>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly authorization?: HttpCall['authorization'];
  readonly timeoutMs?: HttpCall['timeoutMs'];
}

type Fields = Readonly<Record<string, unknown>>;

interface NamedRow<N extends CallName> {
  readonly name: N;
  readonly row: CallRow;
}

/** Calls whose answer may have an `error` field that is not a failure (API-5). */
const TELLS_ERROR: readonly CallName[] = ['me', 'tasks', 'smallInfo'];

/** The known rows: the rows that every page begins with, and those that loaded parts have added. */
const known: Partial<Record<CallName, CallRow>> = { ...competitorCalls };

/** Adds the rows of a part. The part makes its calls only after that. */
export function addCalls(rows: Partial<Record<CallName, CallRow>>): void {
  Object.assign(known, rows);
}

/** The row of a call; undefined while no loaded part has added it. */
export function rowOf(name: CallName): CallRow | undefined {
  return known[name];
}

/** The rows of calls that only competitors who are watched make. */
export const watchedCalls$ = loadOnce$(
  async () => (await import('#protocol/calls/proctoring.ts')).watchedCalls,
);

/** The rows of calls that competitors do not need. */
export const staffCalls$ = loadOnce$(async () => (await import('#protocol/staff-calls.ts')).staffCalls);

/**
 * Makes a call of the table; a call of staff waits until their rows are loaded. contestId goes into the query
 * of a GET and into the form of the others (API-1); the answer is checked against its schema. Errors are
 * ApiError, also for an answer that does not fit its schema.
 */
export function call<N extends CallName>(
  http: Http,
  name: N,
  scope: CallScope,
  request: RequestOf<N>,
  extras: CallExtras<N> = {},
): Observable<Answered<AnswerOf<N>>> {
  return rowOf$(name, scope).pipe(
    switchMap((row) =>
      http
        .request(requestOf({ name, row }, scope, request, extras))
        .pipe(map((answer) => answered({ name, row }, answer))),
    ),
  );
}

/** Makes a call with its progress: the upload counts up to 90 percent, the answer from 50 to 100 (API-2). */
export function callWithProgress<N extends CallName>(
  http: Http,
  name: N,
  scope: CallScope,
  request: RequestOf<N>,
  extras: CallExtras<N> = {},
): Observable<Exchange<AnswerOf<N>>> {
  return rowOf$(name, scope).pipe(switchMap((row) => exchange$(http, { name, row }, scope, request, extras)));
}

function exchange$<N extends CallName>(
  http: Http,
  named: NamedRow<N>,
  scope: CallScope,
  request: RequestOf<N>,
  extras: CallExtras<N>,
): Observable<Exchange<AnswerOf<N>>> {
  return new Observable((subscriber) => {
    let percent = 0;
    const report = (next: number) => {
      if (next === percent) return;
      percent = next;
      subscriber.next({ kind: 'progress', percent });
    };
    const sent = requestOf(named, scope, request, extras);
    // Read before it is passed on: an error in a subscriber would not be caught, and the call would hang.
    return http
      .request({ ...sent, onProgress: (transfer) => report(nextPercent('exchange', percent, transfer)) })
      .pipe(map((answer) => answered(named, answer)))
      .subscribe({
        next: (done) => {
          report(PROGRESS_END);
          subscriber.next({ kind: 'done', answered: done });
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
  });
}

/** The row of a call, at once where it is known; rows of calls that few clients make are loaded first. */
function rowOf$(name: CallName, { role }: CallScope): Observable<CallRow> {
  const row = known[name];
  if (row) return of(row);
  const few$: Observable<object> = role === 'user' ? watchedCalls$ : staffCalls$;
  return few$.pipe(
    catchError(() => throwError(() => new ApiError(0, NO_CONNECTION))),
    map((rows) => {
      addCalls(rows);
      return (rows as Readonly<Record<string, CallRow>>)[name] as CallRow;
    }),
  );
}

/** The HTTP request of a call: its data goes into the path, the query or the form. */
function requestOf<N extends CallName>(
  { name, row }: NamedRow<N>,
  { role, contestId }: CallScope,
  request: RequestOf<N>,
  extras: CallExtras<N>,
): HttpCall {
  const given = request as Fields;
  const contest: Record<string, string> =
    row.contest === 'none' || contestId === null ? {} : { contestId: String(contestId) };
  const params = part(given, row.params) as Readonly<Record<string, string | number>>;
  const common = {
    method: row.method,
    path: pathOf(row, role, params),
    responseType: row.answer === 'file' ? 'blob' : 'json',
    mayCarryError: TELLS_ERROR.includes(name),
    passesLock: row.whileLocked === true || row.roles === 'anyone',
    ...(row.asked && !row.alone && { batch: name }),
    ...(extras.headers && { headers: extras.headers }),
    ...(extras.authorization && { authorization: extras.authorization }),
    ...(extras.timeoutMs && { timeoutMs: extras.timeoutMs }),
  } as const;
  if (row.method === 'GET') return { ...common, query: { ...texts(part(given, row.query)), ...contest } };
  const files: Readonly<Record<string, FormValue>> = extras.files ?? {};
  return { ...common, form: { ...texts(part(given, row.form)), ...contest, ...files } };
}

function part(given: Fields, schema: CallRow['form']): Fields {
  return Object.fromEntries(Object.keys(schema?.entries ?? {}).map((key) => [key, given[key]]));
}

function texts(fields: Fields): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value as string | number | boolean)]));
}

function answered<N extends CallName>(
  { name, row }: NamedRow<N>,
  { body, headers, status, serverTimeAt }: Answer,
): Answered<AnswerOf<N>> {
  const fileName = fileNameOf(headers['content-disposition']);
  const common = { positions: positionsOf(headers[SEQ_HEADER]), status, serverTimeAt, fileName };
  if (row.answer === 'file') return { answer: body as AnswerOf<N>, ...common };
  const read = v.safeParse(row.answer, body);
  if (read.success) return { answer: read.output as AnswerOf<N>, ...common };
  // The answer is nothing but an error, although the call's answers may carry one beside data (§8).
  const error = errorOf(body);
  if (error !== null) throw new ApiError(status, error.key, error.detail);
  const [issue] = read.issues;
  throw new ApiError(status, 'backend.server_error', `${name} ${v.getDotPath(issue) ?? ''}`.trim());
}

function positionsOf(header: string | undefined): Positions {
  if (header === undefined) return {};
  try {
    const read = v.safeParse(positions, JSON.parse(header));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}
