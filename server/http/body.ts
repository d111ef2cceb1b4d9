import { STATUS_CODES } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parse as parseQuery } from 'node:querystring';
import { MAX_FORM_BYTES, MAX_FORM_FIELDS, MAX_JSON_DEPTH } from '#domain/limits.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { isDeeperThan } from '#protocol/json-depth.ts';
import { badRequest, Fault } from '../model/fault.ts';

/**
 * Lowest rate of a large body, bytes per second: beyond its first part, that number of bytes adds a second. It
 * allows slow lines that still make progress.
 */
const SLOWEST_BYTES_PER_SECOND = 16_000;
/** Time for the rest of a body after its answer, ms: a reset would destroy the answer in transit. */
const LINGER_MS = 5_000;

/** How bodies are received. */
export interface BodyOptions {
  /** Time limit of a body of ordinary size, ms; then its connection ends. */
  readonly bodyMs: number;
}

/** Limits kinds, fields, depth and time of all calls' bodies. The size is each route's `bodyLimit`. */
export async function limitBodies(server: FastifyInstance, options: BodyOptions): Promise<void> {
  await server.register(formbody, { parser: parseForm });
  await server.register(multipart);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeperThan(String(body), MAX_JSON_DEPTH)) done(badRequest());
    else void parseJson(request, String(body), done);
  });
  server.addHook('onRequest', (request, reply, next) => {
    // Compressed bodies are refused: a few bytes could become many.
    const isPacked = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
    if (hasBody(request)) watch(request, reply, options);
    next(isPacked ? new Fault(415, 'backend.bad_request') : undefined);
  });
  // The rest of a short refused body is read and discarded; otherwise the connection ends.
  server.addHook('onSend', (request, reply, _payload, next) => {
    if (hasBody(request) && !request.raw.complete) {
      const chunked = request.raw.headers['transfer-encoding'] !== undefined;
      if (!chunked && isDeclaredWithin(request, limitOf(request)))
        setTimeout(() => endBody(request), LINGER_MS).unref();
      else reply.header('connection', 'close');
    }
    next();
  });
}

/** Whether the headers declare a body within the limit, or no length. */
export function isDeclaredWithin({ raw: { headers } }: FastifyRequest, limit: number): boolean {
  return Number(headers['content-length'] ?? 0) <= limit;
}

function parseForm(text: string): Record<string, unknown> {
  const fields = parseQuery(text, '&', '=', { maxKeys: MAX_FORM_FIELDS + 1 });
  if (Object.values(fields).flat().length > MAX_FORM_FIELDS) throw new Fault(413, 'backend.too_large');
  return { ...fields };
}

/** Ends a body that does not arrive in time; a large allowed one gets more time. */
function watch(request: FastifyRequest, reply: FastifyReply, { bodyMs }: BodyOptions): void {
  const { raw } = request;
  const length = Number(raw.headers['content-length'] ?? limitOf(request));
  const large = Math.max(0, Math.min(length, limitOf(request)) - MAX_FORM_BYTES);
  const timer = setTimeout(
    () => {
      if (reply.sent) endBody(request);
      else if (!raw.complete) refuseRaw(reply, 408, 'backend.too_slow');
    },
    bodyMs + (1000 * large) / SLOWEST_BYTES_PER_SECOND,
  );
  timer.unref();
  for (const ended of ['end', 'close']) raw.once(ended, () => clearTimeout(timer));
}

/** Answers without the framework, which still waits for the body, and ends the connection. */
function refuseRaw(reply: FastifyReply, status: number, key: ErrorKey): void {
  reply.hijack();
  const body = JSON.stringify({ error: key });
  reply.raw.writeHead(status, STATUS_CODES[status], {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  reply.raw.end(body);
}

function endBody({ raw }: FastifyRequest): void {
  if (!raw.complete) raw.destroy();
}

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limitOf(request: FastifyRequest): number {
  return request.is404 ? 0 : request.routeOptions.bodyLimit;
}
