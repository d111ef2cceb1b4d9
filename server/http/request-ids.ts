import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type App } from '../app.ts';
import { isForCaches } from './prepared.ts';
import { duringRequest } from '../request-id.ts';

/** The header with a request's id, in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Gives a request's id to everything that the request causes: the answer, log lines, and judges' jobs with
 * their lines. With `--verbose` each answered request is logged; its address without the query, which may
 * contain typed text.
 */
export function nameRequests(server: FastifyInstance, log: App['log']): void {
  const within = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    duringRequest(request.id, done);
  server.addHook('onRequest', within);
  // Reading a body may lose the request's async context.
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
