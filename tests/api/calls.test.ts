import { type Observable, of, throwError } from 'rxjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, callWithProgress, type CallScope } from '#api/calls.ts';
import { ApiError } from '#api/errors.ts';
import { type Answer, type Http, type HttpCall } from '#api/ports.ts';
import { aSubmission, aTask } from '../support/contest.ts';
import { addStaffCode } from '../support/staffCode.ts';

beforeAll(addStaffCode);

const scope: CallScope = { role: 'user', contestId: 7 };
const answer = (body: unknown, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body,
  headers,
  serverTimeAt: 5,
});

function httpWith(body: unknown, headers?: Record<string, string>) {
  const made: HttpCall[] = [];
  const http: Http = {
    request(one) {
      made.push(one);
      one.onProgress?.({ direction: 'upload', loaded: 50, total: 100 });
      return of(answer(body, headers));
    },
  };
  return { http, made };
}

/** Every value of the stream, in order; an error comes last. */
function outcome(stream$: Observable<unknown>): unknown[] {
  const heard: unknown[] = [];
  stream$.subscribe({ next: (value) => heard.push(value), error: (error: unknown) => heard.push(error) });
  return heard;
}

describe('a call', () => {
  it('[API-1] [API-5] sends contestId in the query of a GET, and hands on the error that is part of a task list', () => {
    const { http, made } = httpWith({ tasks: [aTask(1)], error: null });
    outcome(call(http, 'tasks', scope, {}));
    expect(made).toMatchObject([
      { method: 'GET', path: '/api/user/tasks', query: { contestId: '7' }, mayCarryError: true },
    ]);
    expect(made[0]).not.toHaveProperty('form');
  });

  it('[API-5] an answer that is an error and nothing else says that error, of the calls too whose answers carry one', () => {
    // F94
    const { http } = httpWith({ error: 'login.account_closed: 3' });
    expect(outcome(call(http, 'me', scope, {}))).toMatchObject([
      { key: 'login.account_closed', detail: '3' },
    ]);
  });

  it('[API-1] sends contestId as a form field of the others, beside the given fields and the files', () => {
    const { http, made } = httpWith(aSubmission(1));
    const file = { file: new Blob(['x']), name: 'a.cpp' };
    const request = { task: 2, language: 'cpp', client_id: 'c0ffee00-0000-4000-8000-000000000001' };
    outcome(call(http, 'submit', scope, request, { files: { source: file } }));
    expect(made).toMatchObject([
      {
        method: 'POST',
        path: '/api/user/submissions',
        form: { ...request, task: '2', contestId: '7', source: file },
      },
    ]);
    expect(made[0]).not.toHaveProperty('query');
  });

  it('[API-1] puts parameters into the path and leaves contestId out where it has no meaning', () => {
    const { http, made } = httpWith({ ok: true });
    outcome(call(http, 'extendContest', { role: 'admin', contestId: 7 }, { cid: 9, minutes: -5 }));
    expect(made).toMatchObject([{ path: '/api/admin/contests/9/extend', form: { minutes: '-5' } }]);
    expect(made[0]?.form).not.toHaveProperty('contestId');
  });

  it('[LIV-4] says which numbers its answer holds', () => {
    const { http } = httpWith(
      { websockets: '1', live_updates: '1' },
      { 'x-agon-seq': '{"/topic/configuration":4}' },
    );
    expect(outcome(call(http, 'config', scope, {}))).toMatchObject([
      { answer: { websockets: '1' }, positions: { '/topic/configuration': 4 }, serverTimeAt: 5 },
    ]);
  });

  it.each([undefined, 'nonsense', '{"/topic/configuration":-1}'])(
    '[LIV-4] takes %s for no numbers at all',
    (header) => {
      const headers = header === undefined ? undefined : { 'x-agon-seq': header };
      const { http } = httpWith({ websockets: '1', live_updates: '1' }, headers);
      expect(outcome(call(http, 'config', scope, {}))).toMatchObject([{ positions: {} }]);
    },
  );

  it('turns an answer that breaks the schema into an error that names the fault', () => {
    const { http } = httpWith({ websockets: 'perhaps', live_updates: '1' });
    expect(outcome(call(http, 'config', scope, {}))).toMatchObject([
      { name: 'ApiError', key: 'backend.server_error', detail: 'config websockets' },
    ]);
  });

  it('[API-2] tells of its progress, and 100 at the end', () => {
    const { http } = httpWith({ ok: true });
    expect(outcome(callWithProgress(http, 'finish', scope, {}))).toMatchObject([
      { kind: 'progress', percent: 45 },
      { kind: 'progress', percent: 100 },
      { kind: 'done', answered: { answer: { ok: true } } },
    ]);
  });

  it('hands on the error of the port', () => {
    const failed = new ApiError(409, 'backend.too_soon');
    const http: Http = { request: () => throwError(() => failed) };
    expect(outcome(callWithProgress(http, 'finish', scope, {}))).toEqual([failed]);
  });

  it('[TSK-8] [API-2] with progress that is answered something else fails, and does not hang', () => {
    const files = { source: { file: new Blob(['x']), name: 'a.cpp' } };
    const request = { task: 1, language: 'cpp', client_id: 'c1' };
    for (const body of [null, '<html>', { id: 1 }]) {
      const heard = outcome(callWithProgress(httpWith(body).http, 'submit', scope, request, { files }));
      expect(heard.at(-1)).toMatchObject({ status: 200, key: 'backend.server_error' });
    }
  });
});
