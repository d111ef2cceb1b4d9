import { defer, Observable, of, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { batchedHttp } from '#api/batchedHttp.ts';
import { ApiError } from '#api/errors.ts';
import { type Answer, type Http, type HttpCall } from '#api/ports.ts';

/** A snapshot of a competitor. */
const snapshot = (name: string, more: Partial<HttpCall> = {}): HttpCall => ({
  method: 'GET',
  path: `/api/user/${name}`,
  query: { contestId: '1' },
  responseType: 'json',
  batch: name,
  ...more,
});

/** A server that answers with the path of each call, alone or in a batch, unless a test says otherwise. */
function aServer(answerOf = (name: string): unknown => ({ status: 200, body: { name } })) {
  const heard: string[] = [];
  let dropped = 0;
  const http: Http = {
    request: (call) =>
      defer(() => {
        heard.push(`${call.path}?${new URLSearchParams(call.query).toString()}`);
        const names = call.query?.['calls']?.split(',');
        const body = names ? { answers: names.map(answerOf) } : { name: call.batch };
        return of<Answer>({ status: 200, body, headers: {}, serverTimeAt: 5 });
      }),
  };
  const slow: Http = { request: () => new Observable(() => () => (dropped += 1)) };
  return { http, slow, heard, dropped: () => dropped };
}

/** Everything that comes of calls made in one turn, by the last part of their paths. */
async function ask(http: Http, ...calls: HttpCall[]) {
  const got: Record<string, unknown> = {};
  for (const call of calls)
    http.request(call).subscribe({
      next: (answer) => (got[call.path] = answer.body),
      error: (error: unknown) => (got[call.path] = error),
    });
  await turn();
  return got;
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('calls of one turn', () => {
  it('[SRV-8] are one request, and each has its own answer', async () => {
    const { http, heard } = aServer();
    const got = await ask(batchedHttp(http), snapshot('init'), snapshot('tasks'), snapshot('config'));
    expect(heard).toEqual(['/api/user/batch?contestId=1&calls=init%2Ctasks%2Cconfig']);
    expect(got).toEqual({
      '/api/user/init': { name: 'init' },
      '/api/user/tasks': { name: 'tasks' },
      '/api/user/config': { name: 'config' },
    });
  });

  it('[SRV-8] are a request each where they are of two turns, two contests, or no snapshots', async () => {
    const { http, heard } = aServer();
    const batched = batchedHttp(http);
    await ask(batched, snapshot('init'));
    await ask(batched, snapshot('tasks'), snapshot('contest', { query: { contestId: '2' } }), {
      method: 'GET',
      path: '/api/user/system',
      query: { contestId: '1' },
      responseType: 'json',
    });
    expect(heard).toEqual([
      '/api/user/init?contestId=1',
      '/api/user/system?contestId=1',
      '/api/user/tasks?contestId=1',
      '/api/user/contest?contestId=2',
    ]);
  });

  it('[LIV-2] carry the numbers of their answers as if they were alone', async () => {
    const { http } = aServer((name) => ({ status: 200, body: {}, positions: { [`/queue/${name}`]: 7 } }));
    const seen: Answer[] = [];
    const batched = batchedHttp(http);
    for (const name of ['init', 'tasks']) batched.request(snapshot(name)).subscribe((one) => seen.push(one));
    await turn();
    expect(seen).toEqual([
      { status: 200, body: {}, headers: { 'x-agon-seq': '{"/queue/init":7}' }, serverTimeAt: 5 },
      { status: 200, body: {}, headers: { 'x-agon-seq': '{"/queue/tasks":7}' }, serverTimeAt: 5 },
    ]);
  });

  it('[API-5] fail one by one: an error is of its call alone', async () => {
    const { http } = aServer((name) =>
      name === 'tasks'
        ? { status: 409, body: { error: 'backend.not_started:soon' } }
        : { status: 200, body: { error: 'backend.finished' } },
    );
    expect(await ask(batchedHttp(http), snapshot('tasks'), snapshot('smallInfo'))).toEqual({
      '/api/user/tasks': new ApiError(409, 'backend.not_started', 'soon'),
      '/api/user/smallInfo': { error: 'backend.finished' },
    });
  });

  it('[API-3] fail together where there is no answer, or one that is no batch', async () => {
    const gone = new ApiError(0, 'backend.no_connection');
    const cut = await ask(
      batchedHttp({ request: () => throwError(() => gone) }),
      snapshot('init'),
      snapshot('tasks'),
    );
    expect(Object.values(cut)).toEqual([gone, gone]);
    const { http } = aServer(() => 'nonsense');
    const strange = Object.values(await ask(batchedHttp(http), snapshot('init'), snapshot('tasks')));
    expect(strange).toEqual([
      new ApiError(500, 'backend.server_error'),
      new ApiError(500, 'backend.server_error'),
    ]);
  });

  it('are dropped when nobody waits for any of them, and not before', async () => {
    const { slow, dropped } = aServer();
    const batched = batchedHttp(slow);
    const waiting = [snapshot('init'), snapshot('tasks')].map((call) => batched.request(call).subscribe());
    await turn();
    waiting[0]?.unsubscribe();
    expect(dropped()).toBe(0);
    waiting[1]?.unsubscribe();
    expect(dropped()).toBe(1);
  });

  it('that were given up before they were sent are not asked for, and the next turn begins anew', async () => {
    const { http, heard } = aServer();
    const batched = batchedHttp(http);
    batched.request(snapshot('init')).subscribe().unsubscribe();
    await turn();
    expect(heard).toEqual([]);
    expect(await ask(batched, snapshot('tasks'))).toEqual({ '/api/user/tasks': { name: 'tasks' } });
    expect(heard).toEqual(['/api/user/tasks?contestId=1']);
  });
});
