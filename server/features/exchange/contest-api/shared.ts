import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type PreparedAnswer } from '#server/http/context.ts';
import { prepare, sendPrepared } from '#server/http/prepared.ts';
import { type Contents } from './collections.ts';

/** The most answers that are kept of one reading of a contest: one of each type, and of each group. */
const MOST_KEPT = 200;

const made = new WeakMap<Contents, Map<string, Promise<PreparedAnswer>>>();

/**
 * Sends an answer made from a contest. An answer for the public is made, serialized and compressed once for
 * each reading of the contest; `name` distinguishes the answers.
 */
export async function sendShared(
  contents: Contents,
  name: string,
  make: () => unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<unknown> {
  if (contents.seen.view === 'full') return make();
  const answers = made.get(contents) ?? new Map<string, Promise<PreparedAnswer>>();
  made.set(contents, answers);
  const known = answers.get(name);
  const answer = known ?? Promise.resolve(make()).then((value) => prepare(value, 1));
  if (known === undefined) keep(answers, name, answer);
  const sent = sendPrepared(await answer, request, reply);
  // Staff see other content at the same address: no cache between may store it.
  reply.header('cache-control', 'no-store');
  return sent;
}

function keep(
  answers: Map<string, Promise<PreparedAnswer>>,
  name: string,
  answer: Promise<PreparedAnswer>,
): void {
  answers.set(name, answer);
  answer.catch(() => answers.delete(name));
  const [oldest] = answers.keys();
  if (answers.size > MOST_KEPT && oldest !== undefined) answers.delete(oldest);
}
