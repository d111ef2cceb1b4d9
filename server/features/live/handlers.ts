import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { createRights } from './rights.ts';
import { subscriptionFor } from './subscription.ts';

/** The most destinations: as many as a live connection may subscribe to. */
const MAX_DESTINATIONS = 64;
/**
 * The most entries in an answer: a client that is further behind loads everything again, which costs no more.
 */
const MAX_ENTRIES = 500;

/**
 * Polling: the frames that the live channel would send, from the same journal under the same rights (LIV-3,
 * LIV-4).
 */
export function liveHandlers(app: App): Pick<Handlers, 'updates'> {
  return {
    updates: async ({ caller, input, db }) => {
      const since = Object.entries(input.since);
      if (since.length > MAX_DESTINATIONS) throw badRequest('backend.too_large', 'since');
      const rights = createRights(db, app.now);
      const streams = new Map<string, string>();
      for (const [destination] of since) {
        const subscription = await subscriptionFor(rights, caller, destination);
        // One refused destination refuses the whole call: such a client is wrong about its own rights.
        if ('refused' in subscription) throw notFound();
        streams.set(destination, subscription.stream);
      }
      const positions = since.map(([destination, seq]) => [streams.get(destination) ?? '', seq] as const);
      const parts = await app.journal.readMany(Object.fromEntries(positions), MAX_ENTRIES);
      const answer: AnswerOf<'updates'> = { frames: [], resync: [] };
      for (const [destination, last] of since) {
        const part = parts[streams.get(destination) ?? ''];
        if (!part) continue;
        if (mustResync(part, last)) {
          answer.resync.push({ destination, seq: part.head });
          continue;
        }
        for (const { seq, at, body } of part.entries) {
          answer.frames.push({ destination, seq, prev: seq - 1, at, body });
        }
      }
      return answer;
    },
  };
}

/** Whether entries after `last` were deleted or are too many, or `last` is of another database. */
function mustResync(part: { readonly head: number; readonly oldest: number }, last: number): boolean {
  return last > part.head || last < part.oldest - 1 || part.head - last > MAX_ENTRIES;
}
