import { firstValueFrom, of } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { type staffCalls } from '#protocol/staff-calls.ts';
import { pageCalls } from '#protocol/page-calls.ts';
import { addCalls, call, staffCalls$ } from '#api/calls.ts';
import { type Http, type HttpCall } from '#api/ports.ts';

// Today's table has no call that deletes something in a contest, so this changes one into such a call.
vi.mock('#protocol/staff-calls.ts', async (original) => {
  const { staffCalls: rows } = await original<{ readonly staffCalls: typeof staffCalls }>();
  return { staffCalls: { ...rows, retryJob: { ...rows.retryJob, method: 'DELETE', contest: 'required' } } };
});

const made: HttpCall[] = [];
const http: Http = {
  request(one) {
    made.push(one);
    return of({ status: 200, body: {}, headers: {}, serverTimeAt: null });
  },
};
const ignored = { error: () => undefined };

describe('the chosen contest', () => {
  it('[API-1] goes into the form of a PUT and of a DELETE, and into no query', async () => {
    await firstValueFrom(staffCalls$);
    addCalls(pageCalls);
    const answer = { tid: 1, qid: 2, value: '"x"', marked: false, revision: 1 };
    call(http, 'saveAnswer', { role: 'user', contestId: 7 }, answer).subscribe(ignored);
    call(http, 'retryJob', { role: 'admin', contestId: 7 }, { jid: 1 }).subscribe(ignored);
    expect(made.map(({ method, form, query }) => [method, form?.['contestId'], query])).toEqual([
      ['PUT', '7', undefined],
      ['DELETE', '7', undefined],
    ]);
  });
});
