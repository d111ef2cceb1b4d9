import { type FastifyInstance } from 'fastify';

/** The calls that a server is answering. */
export interface CallsInHand {
  /** Whether a call waits for the start of its answer; a running feed does not. */
  isAwaited(): boolean;
  /** Accepts no more connections, ends idle ones, and ends each other one after its answer. */
  takeNoMore(): void;
  /** Resolves when all calls are answered, or after the given ms, since a feed never ends. */
  answered(patienceMs: number): Promise<void>;
}

/** Counts a server's calls; must be called before the server listens. */
export function countInHand(http: FastifyInstance): CallsInHand {
  let inHand = 0;
  const awaited = new Set<object>();
  let isEnding = false;
  let allAnswered = (): void => undefined;
  http.addHook('onRequest', (_request, reply, next) => {
    inHand += 1;
    awaited.add(reply.raw);
    // Also fires when the caller hangs up before the answer.
    reply.raw.once('close', () => {
      inHand -= 1;
      awaited.delete(reply.raw);
      if (inHand === 0) allAnswered();
    });
    next();
  });
  http.addHook('onSend', (_request, reply, _payload, next) => {
    awaited.delete(reply.raw);
    if (isEnding) reply.header('connection', 'close');
    next();
  });
  return {
    isAwaited: () => awaited.size > 0,
    takeNoMore() {
      isEnding = true;
      http.server.close();
    },
    async answered(patienceMs) {
      if (inHand === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        allAnswered = resolve;
        timer = setTimeout(resolve, patienceMs);
      });
      clearTimeout(timer);
    },
  };
}
