import { type Readable } from 'node:stream';
import { type FastifyReply } from 'fastify';
import { TIME_HEADER } from '#protocol/errors.ts';
import { type FileAnswer } from './context.ts';
import { FOREVER } from './prepared.ts';

/** Whether a handler's result is a file. */
export function isFile(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'file' in result && 'save' in result;
}

/** User files are never run by the browser: fixed type, no sniffing, no scripts. */
export function sendFile(
  { file, save, isForCaches = false }: FileAnswer,
  reply: FastifyReply,
): Buffer | Readable {
  const plain = file.name.replace(/[^\w.-]+/g, '_');
  if (isForCaches) reply.header('cache-control', FOREVER).removeHeader(TIME_HEADER);
  reply
    .header('content-type', file.mime)
    .header('content-length', file.content.length)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header(
      'content-disposition',
      `${save ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
  return 'stream' in file.content ? file.content.stream : file.content;
}
