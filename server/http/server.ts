import { randomInt } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import compress from '@fastify/compress';
import fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { MAX_FORM_BYTES } from '#domain/limits.ts';
import { TIME_HEADER } from '#protocol/errors.ts';
import { type App } from '../app.ts';
import { type TrustedProxies } from '../options.ts';
import { requestIdOf } from '../request-id.ts';
import { Fault, notFound } from '../model/fault.ts';
import { isConnectionError, isOverloadError } from '../db/errors.ts';
import { FileStoreError } from '../files/content-store.ts';
import { CommitUnknownError } from '../db/transaction.ts';
import { limitBodies } from './body.ts';
import { trustOf } from './client-address.ts';
import { type Handlers } from './context.ts';
import { isForCaches } from './prepared.ts';
import { nameRequests, REQUEST_ID_HEADER } from './request-ids.ts';
import { type Authenticate, type Lane, serveCalls } from './routes.ts';

const INCIDENT_LENGTH = 6;
const INCIDENT_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Time limit of a body of ordinary size (SEC-1), ms. */
const BODY_MS = 30_000;
const HEADERS_MS = 15_000;
/** Time limit of any request, also a large one, ms. */
const LONGEST_REQUEST_MS = 900_000;
/** Time before an overloaded server is to be called again, s. */
const RETRY_AFTER_SECONDS = 2;

/** Content policy of our pages. Scripts set moving styles; the two hosts are the internet probe (§4). */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https://www.google.com https://www.cloudflare.com",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Settings of the HTTP server; left out settings have their defaults. */
export interface HttpOptions {
  readonly trustProxy: TrustedProxies;
  /** Time limit of a body of ordinary size, ms. */
  readonly bodyMs?: number;
  /** The lane for contestants' work, where it has separate connections. */
  readonly work?: Lane;
}

/** Permissions of our pages: the sources that contestants share, and nothing else. */
const PERMISSIONS = [
  'camera=(self)',
  'display-capture=(self)',
  'fullscreen=(self)',
  'clipboard-write=(self)',
  ...['geolocation', 'microphone', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/** Other programs call the Contest API as `contests/` or as `contests`. */
const SLASH_AT_END = /^(\/contest-api\/[^?]*[^?/])\/+(?=\?|$)/;

/** The HTTP server without static files: calls, faults as JSON, headers that protect the page. */
export async function createHttpServer(
  app: App,
  authenticate: Authenticate,
  handlers: Handlers,
  options: HttpOptions,
): Promise<FastifyInstance> {
  const server = fastify({
    logger: false,
    genReqId: ({ headers }) => requestIdOf(headers[REQUEST_ID_HEADER]),
    trustProxy: trustOf(options.trustProxy),
    rewriteUrl: ({ url = '/' }) => url.replace(SLASH_AT_END, '$1'),
    bodyLimit: MAX_FORM_BYTES,
    forceCloseConnections: true,
    requestTimeout: LONGEST_REQUEST_MS,
    http: { headersTimeout: HEADERS_MS },
    // A malformed address matches no route.
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply).status(400).send({ error: 'backend.bad_request' }),
    clientErrorHandler: refuseNonsense,
  });
  nameRequests(server, app.log);
  await server.register(compress, {
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    globalDecompression: false,
  });
  await limitBodies(server, { bodyMs: options.bodyMs ?? BODY_MS });
  server.addHook('onSend', (_request, reply, _payload, next) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isForCaches(reply)) {
      next();
      return;
    }
    reply.header('referrer-policy', 'same-origin');
    if (!reply.hasHeader('cross-origin-opener-policy'))
      reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('permissions-policy', PERMISSIONS);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', POLICY);
    next();
  });
  server.setErrorHandler((error: FastifyError | Fault, request, reply) => {
    const fault = asFault(error);
    if (fault.status === 503) {
      app.log({ level: 'warn', event: 'call_put_off', path: pathOf(request.url), error: String(error) });
      reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    } else if (fault.status >= 500) {
      app.log({
        level: 'error',
        event: 'call_failed',
        incident: fault.detail,
        method: request.method,
        path: pathOf(request.url),
        error: String(error.stack ?? error),
      });
      if (isForAPage(request)) return reply.redirect(`/error500#${fault.detail ?? ''}`, 303);
    }
    if (fault.retryAfterSeconds !== null) reply.header('retry-after', String(fault.retryAfterSeconds));
    return reply.status(fault.status).header(TIME_HEADER, String(app.now())).send({ error: fault.message });
  });
  const reading = { app, authenticate, handlers };
  serveCalls(server, { reading, work: options.work ?? reading });
  server.all('/api/*', { onRequest: () => Promise.reject(notFound()) }, () => null);
  return server;
}

/** Turns any error into an answer without internal details. */
export function asFault(error: FastifyError | Fault): Fault {
  if (error instanceof Fault) return error;
  if (isConnectionError(error) || isOverloadError(error) || error instanceof CommitUnknownError)
    return new Fault(503, 'backend.unavailable');
  if (error instanceof FileStoreError) return new Fault(503, 'backend.files_unreachable');
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE') return new Fault(413, 'backend.too_large');
  if (status >= 400 && status < 500) return new Fault(status, 'backend.bad_request');
  // Only this number connects the person's page with the log.
  return new Fault(500, 'backend.server_error', newIncident());
}

/** Answers a request that is not HTTP or that came too late, and ends its connection. */
function refuseNonsense(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statuses: Readonly<Record<string, number>> = {
    ERR_HTTP_REQUEST_TIMEOUT: 408,
    HPE_HEADER_OVERFLOW: 431,
  };
  const status = statuses[error.code] ?? 400;
  const body = JSON.stringify({ error: status === 408 ? 'backend.too_slow' : 'backend.bad_request' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
}

/** A person opened one of our addresses in the browser: they get the page with help, not JSON. */
function isForAPage({ method, url, headers }: FastifyRequest): boolean {
  const accepts = headers.accept?.includes('text/html') ?? false;
  return method === 'GET' && accepts && !/^\/(api|error500)(\/|$)/.test(pathOf(url));
}

/** Six letters and digits that are not confused when they are read out. */
function newIncident(): string {
  return Array.from(
    { length: INCIDENT_LENGTH },
    () => INCIDENT_ALPHABET[randomInt(INCIDENT_ALPHABET.length)],
  ).join('');
}

/** The path without the query, which may contain typed text. */
function pathOf(url: string): string {
  return url.split('?')[0] ?? '';
}
