import { defer, finalize, from, map, type Observable, share, switchMap } from 'rxjs';
import * as v from 'valibot';
import { SEQ_HEADER } from '#protocol/errors.ts';
import { batchAnswer, type BatchedAnswer } from '#protocol/wire/batch.ts';
import { ApiError, errorOf } from './errors.ts';
import { type Answer, type Http, type HttpCall } from './ports.ts';

/** Calls that are made in one turn of the page, and their answers in the same order. */
interface Batch {
  readonly calls: HttpCall[];
  readonly answers$: Observable<readonly (() => Answer)[]>;
}

/** Http that asks for the calls of one turn that have a `batchAs` in one request; each is answered as if it were alone. */
export function batchedHttp(http: Http): Http {
  /** Batches of this turn, by what their calls must have in common. */
  const open = new Map<string, Batch>();
  const begin = (key: string): Batch => {
    const calls: HttpCall[] = [];
    const close = () => open.get(key) === batch && open.delete(key);
    const answers$ = from(Promise.resolve()).pipe(
      switchMap(() => {
        close();
        return answersOf(http, calls);
      }),
      finalize(close),
      share(),
    );
    const batch = { calls, answers$ };
    open.set(key, batch);
    return batch;
  };
  return {
    request: (call) => {
      if (call.batchAs === undefined) return http.request(call);
      return defer(() => {
        const key = JSON.stringify([folderOf(call), call.query]);
        const { calls, answers$ } = open.get(key) ?? begin(key);
        const place = calls.push(call) - 1;
        return answers$.pipe(map((answers) => (answers[place] as () => Answer)()));
      });
    },
  };
}

function answersOf(http: Http, calls: readonly HttpCall[]): Observable<readonly (() => Answer)[]> {
  const [first] = calls as [HttpCall];
  if (calls.length === 1) return http.request(first).pipe(map((answer) => [() => answer]));
  const query = { ...first.query, calls: calls.map(({ batchAs }) => batchAs).join(',') };
  const path = `${folderOf(first)}batch`;
  return http.request({ method: 'GET', path, query, responseType: 'json' }).pipe(
    map((answer) => {
      const read = v.safeParse(batchAnswer, answer.body);
      const answers = read.success ? read.output.answers : [];
      if (answers.length !== calls.length) throw new ApiError(answer.status, 'backend.server_error', 'batch');
      return answers.map((one, at) => () => answerOf(calls[at] as HttpCall, one, answer));
    }),
  );
}

/** Throws the error of a call that failed, or whose answer is one (§8). */
function answerOf(
  { mayCarryError }: HttpCall,
  { status, body, positions }: BatchedAnswer,
  { serverTimeAt }: Answer,
): Answer {
  const isFine = status >= 200 && status < 300;
  const error = isFine && mayCarryError === true ? null : errorOf(body);
  if (error !== null || !isFine)
    throw new ApiError(status, error?.key ?? 'backend.server_error', error?.detail ?? null);
  const headers: Record<string, string> = positions ? { [SEQ_HEADER]: JSON.stringify(positions) } : {};
  return { status, body, headers, serverTimeAt };
}

/** The path up to the name of the call: `/api/user/`. */
function folderOf({ path }: HttpCall): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
