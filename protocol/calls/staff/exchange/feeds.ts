import { defineCalls } from '#protocol/define.ts';
import { flag, idDigits, json } from '#protocol/fields.ts';
import { ADMIN } from '#protocol/roles.ts';
import { feedContest, feedEvents, feedTaken, feedOpened } from '#protocol/wire/staff/exchange/feed.ts';
import * as v from 'valibot';

/** The most bytes of a call: enough for a contest with all its teams, or the submissions of many minutes. */
const MAX_FEED_BYTES = 8_000_000;

/**
 * Calls that play a recorded or foreign contest into the server (`npm run replay`). Events that are sent
 * twice count once.
 */
export const feedCalls = defineCalls({
  feedOpen: {
    method: 'POST',
    path: 'feed',
    roles: ADMIN,
    contest: 'none',
    form: v.object({
      contest: json(feedContest),
      /** True: makes another contest, even when this one exists. */
      again: v.optional(flag, false),
    }),
    maxFormBytes: MAX_FEED_BYTES,
    answer: feedOpened,
    what: 'Opens a contest that a feed fills (its times, tasks and teams), or finds it again: one of this external id in which most tasks and teams are the same.',
  },
  feedChange: {
    method: 'PUT',
    path: 'feed/:cid',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ cid: idDigits }),
    form: v.object({ contest: json(feedContest) }),
    maxFormBytes: MAX_FEED_BYTES,
    answer: feedOpened,
    changes: ['contest'],
    what: 'Brings a contest of a feed to what the feed says of it now: times, freeze, tasks, teams, whether its results are final.',
  },
  feedEvents: {
    method: 'POST',
    path: 'feed/:cid/events',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ cid: idDigits }),
    form: v.object({ events: json(feedEvents) }),
    maxFormBytes: MAX_FEED_BYTES,
    answer: feedTaken,
    what: 'Submissions and judgements of the feed, in order. Those already taken are passed over and counted.',
  },
});
