import axios, { AxiosError, type AxiosAdapter, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { createHttp } from '#api/http.ts';
import { type Answer, type ClockSample, type HttpCall, type Transfer } from '#api/ports.ts';
import { eventually } from '../support/eventually.ts';

interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A server in the place of the network; the clock moves 10 ms on the way there and 30 ms on the way back. */
function server(reply: Reply | Error | 'never' = {}, credentials: string | null = 'dTpw') {
  const requests: InternalAxiosRequestConfig[] = [];
  const samples: ClockSample[] = [];
  let now = 1_000;
  const adapter: AxiosAdapter = (config) => {
    requests.push(config);
    now += 40;
    if (reply === 'never') return new Promise(() => undefined);
    if (reply instanceof Error) return Promise.reject(reply);
    config.onUploadProgress?.({ loaded: 5, total: 10, bytes: 5, lengthComputable: true });
    config.onDownloadProgress?.({ loaded: 7, bytes: 7, lengthComputable: false });
    const { status = 200, body = '{}', headers = {} } = reply;
    return Promise.resolve({
      status,
      statusText: '',
      data: body,
      headers: new AxiosHeaders(headers),
      config,
    });
  };
  const http = createHttp({
    credentials: () => credentials,
    monotonic: () => now,
    onSample: (sample) => samples.push(sample),
    client: axios.create({ adapter }),
  });
  const call = (over: Partial<HttpCall> = {}): Promise<Answer> =>
    firstValueFrom(http.request({ method: 'GET', path: '/api/user/init', responseType: 'json', ...over }));
  const failure = async (over: Partial<HttpCall> = {}): Promise<unknown> => {
    try {
      await call(over);
    } catch (error: unknown) {
      if (error instanceof ApiError) return [error.status, error.key, error.detail];
      throw error;
    }
    return 'no failure';
  };
  return { http, call, failure, requests, samples };
}
const header = (request: InternalAxiosRequestConfig | undefined, name: string) => request?.headers.get(name);

describe('a call', () => {
  it('[API-1] carries the credentials in an Authorization header of Basic scheme, and its query', async () => {
    const { call, requests } = server({ body: '{"tasks":3}', headers: { 'X-Agon-Seq': '7' } });
    const answer = await call({ query: { contestId: '5' } });
    expect([requests[0]?.method, requests[0]?.url, String(requests[0]?.params)]).toEqual([
      'get',
      '/api/user/init',
      'contestId=5',
    ]);
    expect(header(requests[0], 'Authorization')).toBe('Basic dTpw');
    expect([answer.status, answer.body, answer.headers['x-agon-seq']]).toEqual([200, { tasks: 3 }, '7']);
  });

  it('[API-1] sends its fields and files as a form, an empty one too', async () => {
    const { call, requests } = server();
    await call({
      method: 'POST',
      form: { topic: 'general', file: { file: new Blob(['x']), name: 'snapshot' } },
    });
    await call({ method: 'POST', form: {} });
    const [form, empty] = requests.map((request) => request.data as FormData);
    expect([form?.get('topic'), (form?.get('file') as File).name]).toEqual(['general', 'snapshot']);
    expect(empty).toBeInstanceOf(FormData);
  });

  it('[SES-3] the token call sends an empty Authorization header although somebody is logged in', async () => {
    const { call, requests } = server();
    await call({ method: 'POST', authorization: 'empty', form: { token: 'once' } });
    expect(header(requests[0], 'Authorization')).toBe('');
  });

  it('sends no Authorization without a session, and the given one instead of the session’s', async () => {
    const nobody = server({}, null);
    await nobody.call();
    expect(nobody.requests[0]?.headers.has('Authorization')).toBe(false);
    const { call, requests } = server();
    await call({ headers: { Authorization: 'Basic b3RoZXI=' } });
    expect(header(requests[0], 'Authorization')).toBe('Basic b3RoZXI=');
  });

  it.each([
    ['2', 2_000],
    ['86400', 30_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    [undefined, null],
  ])('[SRV-6] put off with Retry-After %s says how long to wait, within reason', async (after, ms) => {
    const headers: Record<string, string> = after === undefined ? {} : { 'Retry-After': after };
    const { call } = server({ status: 503, body: '{"error":"backend.unavailable"}', headers });
    await expect(call()).rejects.toMatchObject({ key: 'backend.unavailable', retryAfterMs: ms });
    const proxy = server({ status: 503, body: '<html>', headers });
    await expect(proxy.call()).rejects.toMatchObject({ isForeign: true, retryAfterMs: ms });
  });

  it('[TML-5] gives the clock a sample of the time the server says, but not out of a cache', async () => {
    const { call, samples } = server({ headers: { 'x-agon-time': '1700000000000' } });
    expect((await call()).serverTimeAt).toBe(1_700_000_000_000);
    expect(samples).toEqual([{ sentAt: 1_000, receivedAt: 1_040, serverAt: 1_700_000_000_000 }]);
    const cached = server({ headers: { 'x-agon-time': '1600000000000', age: '12' } });
    await cached.call();
    const silent = server();
    expect((await silent.call()).serverTimeAt).toBeNull();
    expect([cached.samples, silent.samples]).toEqual([[], []]);
  });

  it('[API-2] reports the sent and the received bytes as they are', async () => {
    const transfers: Transfer[] = [];
    await server().call({ onProgress: (transfer) => transfers.push(transfer) });
    expect(transfers).toEqual([
      { direction: 'upload', loaded: 5, total: 10 },
      { direction: 'download', loaded: 7, total: null },
    ]);
  });

  it('sends nothing before somebody listens, and is aborted when nobody does any more', async () => {
    const { http, requests } = server('never');
    const answer$ = http.request({ method: 'GET', path: '/', responseType: 'json' });
    await Promise.resolve();
    expect(requests).toHaveLength(0);
    const subscription = answer$.subscribe();
    await eventually(() => expect(requests).toHaveLength(1));
    const signal = requests[0]?.signal as AbortSignal;
    expect(signal.aborted).toBe(false);
    subscription.unsubscribe();
    expect(signal.aborted).toBe(true);
  });
});

describe('a call that fails', () => {
  it('[API-3] an answer with an error field is a failure, split at its colon', async () => {
    expect(await server({ body: '{"error":"backend.too_soon: 30 s"}' }).failure()).toEqual([
      200,
      'backend.too_soon',
      '30 s',
    ]);
    expect(await server({ body: '{"error":"backend.finished"}' }).failure()).toEqual([
      200,
      'backend.finished',
      null,
    ]);
    expect(await server({ body: '{"error":""}' }).failure()).toBe('no failure');
  });

  it('[API-5] an error field that is part of the answer is handed on', async () => {
    const answer = await server({ body: '{"name":"a","error":"backend.quota"}' }).call({
      mayCarryError: true,
    });
    expect(answer.body).toEqual({ name: 'a', error: 'backend.quota' });
  });

  it('[API-4] a failed download says the error field of a 500, not_found for 404, else the body', async () => {
    const blob = (text: string) => new Blob([text]);
    const download = { responseType: 'blob' as const };
    expect(
      await server({ status: 500, body: blob('{"error":"backend.broken: disk"}') }).failure(download),
    ).toEqual([500, 'backend.broken', 'disk']);
    expect(await server({ status: 404, body: blob('nothing here') }).failure(download)).toEqual([
      404,
      'backend.not_found',
      null,
    ]);
    // F94
    expect(
      await server({ status: 404, body: blob('{"error":"backend.no_pdf: 3"}') }).failure(download),
    ).toEqual([404, 'backend.not_found', null]);
    expect(await server({ status: 409, body: blob('Not now') }).failure(download)).toEqual([
      409,
      'Not now',
      null,
    ]);
  });

  it('[SES-8] a refusal keeps its status', async () => {
    expect(await server({ status: 403, body: '{"error":"backend.forbidden"}' }).failure()).toEqual([
      403,
      'backend.forbidden',
      null,
    ]);
  });

  it('a page of a proxy, an empty body and broken JSON are the server’s error', async () => {
    expect(await server({ status: 502, body: '<html>Bad gateway</html>' }).failure()).toEqual([
      502,
      'backend.server_error',
      null,
    ]);
    // F96: the text of a 500 is meant for the people who run the server.
    expect(await server({ status: 500, body: 'Cannot read properties of null' }).failure()).toEqual([
      500,
      'backend.server_error',
      null,
    ]);
    expect(await server({ status: 503, body: '' }).failure()).toEqual([503, 'backend.server_error', null]);
    expect(await server({ body: '{"half":' }).failure()).toEqual([200, 'backend.server_error', null]);
  });

  it('without an answer the status is 0 and the key says so', async () => {
    const offline = new AxiosError('Network Error', AxiosError.ERR_NETWORK);
    expect(await server(offline).failure()).toEqual([0, 'backend.no_connection', null]);
  });
});
