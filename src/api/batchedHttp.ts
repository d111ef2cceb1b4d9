import { defer, from, map, type Observable, share, switchMap } from 'rxjs';
import * as v from 'valibot';
import { SEQ_HEADER } from '#protocol/errors.ts';
import { batchAnswer, type BatchedAnswer } from '#protocol/wire/batch.ts';
import { ApiError, errorOf } from './errors.ts';
import { type Answer, type Http, type HttpCall } from './ports.ts';

/** Calls that are made in one turn of the page, and their answers in the same order. */
interface Batch {
  readonly calls: HttpCall[];
  readonly answers$: Observable<Answers>;
}

/** The answer of a request; `each` holds the answers of its calls where they were several. */
type Answers = readonly [answer: Answer, each?: readonly BatchedAnswer[]];

/** Http that asks for the calls of one turn that have a `batch` in one request; each is answered as if it were alone. */
export function batchedHttp(http: Http): Http {
  /** The batches of this turn, by what their calls must have in common. */
  const open = new Map<string, Batch>();
  const request$ = (call: HttpCall): Observable<Answer> => {
    const path = call.path.replace(/[^/]+$/, 'batch');
    const key = path + JSON.stringify(call.query);
    const { calls, answers$ } = open.get(key) ?? begin(key, path);
    const place = calls.push(call) - 1;
    return answers$.pipe(map(([answer, each]) => (each ? answerOf(each[place], answer) : answer)));
  };
  const begin = (key: string, path: string): Batch => {
    const calls: HttpCall[] = [];
    const ended = Promise.resolve().then(() => open.delete(key));
    const answers$ = from(ended).pipe(
      switchMap(() => answersOf(http, path, calls)),
      share(),
    );
    const batch = { calls, answers$ };
    open.set(key, batch);
    return batch;
  };
  const batched: Http = {
    request: (call) => (call.batch ? defer(() => request$(call)) : http.request(call)),
  };
  return batched;
}

function answersOf(http: Http, path: string, calls: readonly HttpCall[]): Observable<Answers> {
  const [first] = calls as [HttpCall];
  if (calls.length === 1) return http.request(first).pipe(map((answer) => [answer]));
  const query = { ...first.query, calls: calls.map(({ batch }) => batch).join() };
  return http.request({ ...first, path, query }).pipe(
    map((answer) => {
      const read = v.safeParse(batchAnswer, answer.body);
      return [answer, read.success ? read.output.answers : []];
    }),
  );
}

/** Throws the error of a call that failed, or that has no answer. */
function answerOf(
  { status, body, positions }: BatchedAnswer = { status: 500, body: null },
  { serverTimeAt }: Answer,
): Answer {
  if (status > 299) {
    const error = errorOf(body);
    throw new ApiError(status, error?.key ?? 'backend.server_error', error?.detail);
  }
  const headers: Answer['headers'] = positions ? { [SEQ_HEADER]: JSON.stringify(positions) } : {};
  return { status, body, headers, serverTimeAt };
}
