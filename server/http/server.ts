import { randomInt } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { TIME_HEADER } from '../../protocol/errors.ts';
import { type App } from '../app.ts';
import { Fault, notFound } from '../model/fault.ts';
import { type Handlers } from './context.ts';
import { type Authenticate, serveCalls } from './routes.ts';

const INCIDENT_LENGTH = 6;
const INCIDENT_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** What a page of ours may load. Styles are set by script where they move; the two hosts are the internet probe (§4). */
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

/** The HTTP server without static files: calls, faults as JSON, headers that protect the page. */
export async function createHttpServer(
  app: App,
  authenticate: Authenticate,
  handlers: Handlers,
  options: { readonly trustProxy: boolean },
): Promise<FastifyInstance> {
  const server = fastify({
    logger: false,
    trustProxy: options.trustProxy,
    bodyLimit: 8_000_000,
    forceCloseConnections: true,
  });
  await server.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  await server.register(formbody);
  await server.register(multipart, {
    limits: { fileSize: 300_000_000, files: 10, fields: 50, fieldSize: 8_000_000, parts: 60 },
  });
  server.addHook('onSend', (_request, reply, _payload, next) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
    if (!reply.hasHeader('cross-origin-opener-policy'))
      reply.header('cross-origin-opener-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', POLICY);
    next();
  });
  server.setErrorHandler((error: FastifyError | Fault, request, reply) => {
    const fault = asFault(error);
    if (fault.status >= 500) {
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
    return reply.status(fault.status).header(TIME_HEADER, String(app.now())).send({ error: fault.message });
  });
  serveCalls(server, app, authenticate, handlers);
  server.all('/api/*', () => Promise.reject(notFound()));
  return server;
}

/** Whatever went wrong, as an answer that shows no inside. */
function asFault(error: FastifyError | Fault): Fault {
  if (error instanceof Fault) return error;
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE') return new Fault(413, 'backend.too_large');
  if (status >= 400 && status < 500) return new Fault(status, 'backend.bad_request');
  // The number is all that leads from what the person sees to what the log has.
  return new Fault(500, 'backend.server_error', newIncident());
}

/** Somebody opened an address of ours in the browser: they get the page that helps, not JSON. */
function isForAPage({ method, url, headers }: FastifyRequest): boolean {
  const accepts = headers.accept?.includes('text/html') ?? false;
  return method === 'GET' && accepts && !/^\/(api|error500)(\/|$)/.test(pathOf(url));
}

/** Six letters and digits that are not taken for one another, to be read out. */
function newIncident(): string {
  return Array.from(
    { length: INCIDENT_LENGTH },
    () => INCIDENT_ALPHABET[randomInt(INCIDENT_ALPHABET.length)],
  ).join('');
}

/** Without the query, which may hold what a person typed. */
function pathOf(url: string): string {
  return url.split('?')[0] ?? '';
}
