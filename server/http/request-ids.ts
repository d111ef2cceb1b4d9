import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type App } from '../app.ts';
import { isForCaches } from './prepared.ts';
import { duringRequest } from '../request-id.ts';

/** The header that names a request, in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Gives a request's id to everything it causes: the answer, log lines, and jobs of judges with theirs. With
 * `--verbose` each answered request is a line of the log; its address is logged without the query, which may hold
 * typed text.
 */
export function nameRequests(server: FastifyInstance, log: App['log']): void {
  const within = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    duringRequest(request.id, done);
  server.addHook('onRequest', within);
  // Reading a body may leave the request's context.
  server.addHook('preHandler', within);
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (!isForCaches(reply)) reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    log({
      level: 'debug',
      event: 'call',
      request: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    });
    done();
  });
}
