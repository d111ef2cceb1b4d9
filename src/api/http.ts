import axios, { AxiosError, type AxiosInstance, type AxiosProgressEvent, type AxiosResponse } from 'axios';
import { Observable } from 'rxjs';
import { TIME_HEADER } from '#protocol/errors.ts';
import { ApiError, errorOf, NO_CONNECTION } from './errors.ts';
import {
  type Answer,
  type ClockSample,
  type FormValue,
  type Http,
  type HttpCall,
  type Transfer,
} from './ports.ts';

const TIMEOUT_MS = 30_000;
/** Longest wait before another try, even if a server or a proxy asks for a longer one. */
const MAX_RETRY_AFTER_MS = 30_000;
/** Our own error texts are shorter; a longer text, such as a proxy's HTML page, is not shown to anybody. */
const MAX_ERROR_TEXT = 300;

/** Dependencies of the adapter. */
export interface HttpDependencies {
  /** The session's encoded credentials, or null without a session. */
  readonly credentials: () => string | null;
  readonly monotonic: () => number;
  /** Takes the clock sample of each answer that has the server's time. */
  readonly onSample: (sample: ClockSample) => void;
  readonly client?: AxiosInstance;
}

/** HTTP over axios. */
export function createHttp(dependencies: HttpDependencies): Http {
  const client = dependencies.client ?? axios.create();
  // Identifies this page's requests in the logs of the server and of judges.
  const [page = 0] = crypto.getRandomValues(new Uint32Array(1));
  let sent = 0;
  const http: Http = {
    request: (call) =>
      new Observable<Answer>((subscriber) => {
        const abort = new AbortController();
        sent += 1;
        const headers = { 'X-Request-Id': `${page.toString(36)}-${sent}`, ...call.headers };
        send(client, dependencies, { ...call, headers }, abort.signal).then(
          (answer) => {
            subscriber.next(answer);
            subscriber.complete();
          },
          (error: unknown) => subscriber.error(error),
        );
        return () => abort.abort();
      }),
  };
  return http;
}

async function send(
  client: AxiosInstance,
  dependencies: HttpDependencies,
  call: HttpCall,
  signal: AbortSignal,
): Promise<Answer> {
  const sentAt = dependencies.monotonic();
  const response = await client
    .request<unknown>({
      method: call.method,
      url: call.path,
      signal,
      params: call.query && new URLSearchParams(call.query),
      data: call.form && formOf(call.form),
      headers: { ...call.headers, ...authorizationOf(call, dependencies) },
      // The body is read here, so that an answer that is not JSON gives an ApiError.
      responseType: call.responseType === 'blob' ? 'blob' : 'text',
      transformResponse: (body: unknown) => body,
      timeout: call.timeoutMs ?? TIMEOUT_MS,
      validateStatus: () => true,
      ...progressOf(call),
    })
    .catch((error: unknown) => {
      throw noAnswer(error);
    });
  const answer = answerOf(call, response);
  sampleOf(answer, sentAt, dependencies);
  return await checked(call, answer);
}

function authorizationOf(call: HttpCall, { credentials }: HttpDependencies): Record<string, string> {
  if (call.authorization === 'empty') return { Authorization: '' };
  const encoded = credentials();
  return encoded === null || call.headers?.['Authorization'] !== undefined
    ? {}
    : { Authorization: `Basic ${encoded}` };
}

function formOf(values: Readonly<Record<string, FormValue>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string') form.append(key, value);
    else form.append(key, value.file, value.name);
  }
  return form;
}

function progressOf({ onProgress }: HttpCall) {
  if (onProgress === undefined) return {};
  const report = (direction: Transfer['direction']) => (event: AxiosProgressEvent) => {
    onProgress({ direction, loaded: event.loaded, total: event.total ?? null });
  };
  return { onUploadProgress: report('upload'), onDownloadProgress: report('download') };
}

function answerOf(call: HttpCall, { status, headers, data }: AxiosResponse<unknown>): Answer {
  const lower: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) lower[name.toLowerCase()] = String(value);
  const time = Number(lower[TIME_HEADER] ?? Number.NaN);
  const succeeded = status >= 200 && status < 300;
  const body = call.responseType === 'json' && succeeded ? parsed(status, data) : data;
  return { status, body, headers: lower, serverTimeAt: Number.isFinite(time) ? time : null };
}

function parsed(status: number, body: unknown): unknown {
  if (typeof body !== 'string') return body;
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError(status, 'backend.server_error', null, true);
  }
}

function sampleOf(
  { serverTimeAt, headers }: Answer,
  sentAt: number,
  { monotonic, onSample }: HttpDependencies,
): void {
  // A cached answer has the time at which the server made it.
  if (serverTimeAt === null || Number(headers['age'] ?? 0) > 0) return;
  onSample({ sentAt, receivedAt: monotonic(), serverAt: serverTimeAt });
}

async function checked(call: HttpCall, answer: Answer): Promise<Answer> {
  const { status, body, headers } = answer;
  if (status < 200 || status >= 300) {
    // A missing download always has the same error (§8).
    if (status === 404 && call.responseType === 'blob') throw new ApiError(status, 'backend.not_found', null);
    throw failure(status, await textOf(body), retryAfterMsOf(headers['retry-after']));
  }
  const error = call.mayCarryError === true ? null : errorOf(body);
  if (error === null) return answer;
  throw new ApiError(status, error.key, error.detail);
}

/** The seconds of Retry-After (RFC 9110 §10.2.3). Its other form, a date, would need the server's clock. */
function retryAfterMsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header)
    ? Math.min(MAX_RETRY_AFTER_MS, Number(header) * 1_000)
    : null;
}

function failure(status: number, text: string, retryAfterMs: number | null): ApiError {
  const error = errorOf(jsonOf(text));
  if (error !== null) return new ApiError(status, error.key, error.detail, false, retryAfterMs);
  if (status === 404) return new ApiError(status, 'backend.not_found', null, true);
  const readable = text.trim() !== '' && text.length <= MAX_ERROR_TEXT && !text.trimStart().startsWith('<');
  const key = readable && status !== 500 ? text.trim() : 'backend.server_error';
  return new ApiError(status, key, null, true, retryAfterMs);
}

/** The technical reason for a missing answer (refused, cut, too late) does not help a person. */
function noAnswer(error: unknown): unknown {
  return error instanceof AxiosError ? new ApiError(0, NO_CONNECTION, null) : error;
}

async function textOf(body: unknown): Promise<string> {
  if (body instanceof Blob) return await body.text();
  return typeof body === 'string' ? body : '';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
