import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type App } from '../app.ts';
import { notFound } from '../model/fault.ts';
import { type Metrics, withinPatience } from './metrics.ts';

/** Time limit of an answer to a balancer, ms. */
const PATIENCE_MS = 2_000;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Dependencies of the operators' addresses. */
export interface OperationsDeps {
  readonly app: Pick<App, 'db'>;
  readonly metrics: Metrics;
  /** The token without which nobody reads the metrics; null: only this machine reads them. */
  readonly metricsToken: string | null;
  /** Whether the process is about to end. */
  readonly isStopping: () => boolean;
}

/**
 * Serves the operators' addresses (SRV-4): `/health` says whether the process lives; `/ready`, for balancers,
 * whether it can serve; `/metrics` gives its numbers to owners of the token, or without one to this machine, and
 * 404 to all others.
 */
export function serveOperations(http: FastifyInstance, deps: OperationsDeps): void {
  const { app, metrics, metricsToken, isStopping } = deps;
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.answered({ route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    done();
  });
  http.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));
  http.get('/ready', async (_request, reply) => {
    const answered = await withinPatience(sql`select 1`.execute(app.db), PATIENCE_MS);
    const facts = { database: answered !== null, stopping: isStopping() };
    const ready = facts.database && !facts.stopping;
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...facts });
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw notFound();
    const text = await metrics.text();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

/** A request through a proxy on this machine comes from a remote caller, as its headers show. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const { authorization, forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  if (token !== null) return authorization !== undefined && isSame(authorization, `Bearer ${token}`);
  const isDirect = forwarded === undefined && forwardedFor === undefined;
  return isDirect && LOOPBACK.test(request.socket.remoteAddress ?? '');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
