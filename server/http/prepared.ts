import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress as brotliCallback, constants, gzip as gzipCallback } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { TIME_HEADER } from '#protocol/errors.ts';
import { type PreparedAnswer } from './context.ts';

const gzip = promisify(gzipCallback);
const brotliOf = promisify(brotliCallback);
/** Smaller documents gain nothing from compression. */
const GZIP_FROM_BYTES = 2048;
/** Size of the headers that name an encoding, bytes: compression must save more than that. */
const ENCODING_BYTES = 45;
/** From this size on the best compression would take too long. */
const LARGE_BYTES = 64 * 1024;
/** Cache header of documents that never change. */
export const FOREVER = 'max-age=31536000, immutable';
/** Length of a tag in characters: 36 bits tell the versions of one address apart. */
const TAG_CHARS = 6;

type Prepared = PreparedAnswer['prepared'];

/** Compresses a text with brotli: at the best level if it is small, at a fast one if it is large. */
export function brotli(text: Buffer): Promise<Buffer> {
  return brotliOf(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: text.length < LARGE_BYTES ? 11 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

/** Prepares a value for many clients: text, compression and tag are made once. */
export async function prepare(value: unknown, maxAge: Prepared['maxAge']): Promise<PreparedAnswer> {
  const json = Buffer.from(JSON.stringify(value));
  return prepareText(json, await brotli(json), maxAge);
}

/** The same for a text that is already compressed. */
export async function prepareText(
  json: Buffer,
  compressed: Buffer,
  maxAge: Prepared['maxAge'],
): Promise<PreparedAnswer> {
  return {
    prepared: {
      json,
      gzip: json.length < GZIP_FROM_BYTES ? null : await gzip(json),
      brotli: compressed.length + ENCODING_BYTES < json.length ? compressed : null,
      etag: createHash('sha256').update(json).digest('base64url').slice(0, TAG_CHARS),
      maxAge,
    },
  };
}

/** Prepares a value that many ask for now and no cache stores: its text and one compression are made once. */
export async function prepareForNow(value: unknown): Promise<PreparedAnswer> {
  const json = Buffer.from(JSON.stringify(value));
  const compressed = json.length < GZIP_FROM_BYTES ? null : await gzip(json);
  return { prepared: { json, gzip: compressed, brotli: null, etag: '', maxAge: 'none' } };
}

/** Whether a handler's result is a prepared answer. */
export function isPrepared(result: unknown): result is PreparedAnswer {
  return typeof result === 'object' && result !== null && 'prepared' in result;
}

const forCaches = new WeakSet<FastifyReply>();

/** Whether shared caches store the answer, which then has no headers about one request or about pages. */
export function isForCaches(reply: FastifyReply): boolean {
  return forCaches.has(reply);
}

/** Sends a prepared answer, or 304 to a client that has it already (RFC 9110 §13.1.2). */
export function sendPrepared(
  { prepared }: PreparedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | FastifyReply {
  if (prepared.gzip !== null || prepared.brotli !== null) reply.header('vary', 'accept-encoding');
  if (prepared.maxAge !== 'none') {
    const etag = `"${prepared.etag}"`;
    setCacheHeaders(reply, prepared.maxAge, etag);
    if (namesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  }
  reply.header('content-type', 'application/json');
  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  if (prepared.brotli !== null && /\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    return prepared.brotli;
  }
  if (prepared.gzip === null || !/\bgzip\b/.test(accepted)) return prepared.json;
  reply.header('content-encoding', 'gzip');
  return prepared.gzip;
}

function setCacheHeaders(reply: FastifyReply, maxAge: number | 'immutable', etag: string): void {
  forCaches.add(reply);
  // Caches store any answer with a max-age, so `public` is unnecessary (RFC 9111 §3, §5.2.2.9).
  reply.header('cache-control', maxAge === 'immutable' ? FOREVER : `max-age=${maxAge}`).header('etag', etag);
  // A long-lived document must not contain the time. One that lives for a second may: it is the only source
  // of time for pages without login.
  if (maxAge === 'immutable') reply.removeHeader(TIME_HEADER);
  // HTTP/1.1 keeps connections anyway (RFC 9112 §9.3).
  reply.raw.removeHeader('connection');
}

function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
