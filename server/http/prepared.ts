import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type PreparedAnswer } from './context.ts';

const gzip = promisify(gzipCallback);
/** Below this compression saves nothing. */
const GZIP_FROM_BYTES = 2048;

/** Makes a value ready to be sent to many: text, compression and tag are worked out once. */
export async function prepare(value: unknown, maxAgeSeconds: number): Promise<PreparedAnswer> {
  const json = Buffer.from(JSON.stringify(value));
  return {
    prepared: {
      json,
      gzip: json.length < GZIP_FROM_BYTES ? null : await gzip(json),
      etag: createHash('sha256').update(json).digest('base64url').slice(0, 22),
      maxAgeSeconds,
    },
  };
}

/** Whether a handler's result is one. */
export function isPrepared(result: unknown): result is PreparedAnswer {
  return typeof result === 'object' && result !== null && 'prepared' in result;
}

/** Sends it, or 304 to whoever has it already (RFC 9110 §13.1.2). */
export function sendPrepared(
  { prepared }: PreparedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | FastifyReply {
  const etag = `"${prepared.etag}"`;
  reply
    .header('cache-control', `public, max-age=${prepared.maxAgeSeconds}`)
    .header('etag', etag)
    .header('vary', 'accept-encoding');
  if (namesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const accepts = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  if (prepared.gzip === null || !accepts) return prepared.json;
  reply.header('content-encoding', 'gzip');
  return prepared.gzip;
}

function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
