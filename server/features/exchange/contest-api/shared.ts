import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type PreparedAnswer } from '#server/http/context.ts';
import { prepare, sendPrepared } from '#server/http/prepared.ts';
import { type Contents } from './collections.ts';

/** The most answers that are kept of one reading of a contest: of each type, and of groups. */
const MOST_KEPT = 200;

const made = new WeakMap<Contents, Map<string, Promise<PreparedAnswer>>>();

/**
 * Sends what is made of a contest. What the public is given is made, written out and compressed once for all who ask while
 * the contest is not read anew; `name` tells one answer from the others.
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
  // Staff see another content at the same address: nobody between may hand it on.
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
