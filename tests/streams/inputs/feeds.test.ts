import { first } from 'rxjs';
import { expect, it } from 'vitest';
import { type HttpCall } from '#api/ports.ts';
import { ApiError } from '#api/errors.ts';
import { startMachine } from '#tests/support/machine.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import { aSubmission, aUser } from '#tests/support/contest.ts';

// Adds the slices for staff, which reduce the events of feeds.
addStaffSlices();

const CALL = 'GET /api/admin/submissions';

const aStaffSubmission = (id: number) => ({
  ...aSubmission(id),
  participant_id: 11,
  username: 'ivan',
  display_name: 'Ivan',
  task_name: 'Lanterns',
  contest_name: 'National round',
});

/** An admin's client, and the filters with which it asked for the list of submissions, in order. */
function admin(answer: (query: HttpCall['query']) => unknown) {
  const asked: HttpCall['query'][] = [];
  const machine = startMachine({
    prepare: ({ server }) => {
      server.user = aUser({ role: 'ADMIN', contests: [] });
      server.overrides.set(CALL, ({ query }) => {
        asked.push(query);
        return answer(query);
      });
    },
  });
  machine.until(({ staff }) => staff.submissions !== null);
  asked.length = 0;
  return { machine, asked };
}

it('[AUT-3] filters go to the server, page by page, and again when the list began anew', () => {
  const { machine, asked } = admin((query) =>
    query?.['before'] === undefined
      ? { submissions: [aStaffSubmission(90), aStaffSubmission(80)], more: true, next: 80 }
      : { submissions: [aStaffSubmission(70)], more: false, next: null },
  );
  machine.send({ type: 'FeedNarrowed', feed: 'submissions', filter: { username: 'ivan' } });
  machine.until(({ feeds }) => feeds.submissions?.isLoaded === true);
  expect(machine.state().feeds.submissions).toMatchObject({ from: 80 });
  machine.send({ type: 'OlderSubmissionsWanted' });
  machine.until(({ feeds }) => feeds.submissions?.from === null);
  expect(machine.state().staff.submissions?.has(70)).toBe(true);
  expect(asked).toMatchObject([{ username: 'ivan' }, { username: 'ivan', before: '80' }]);
  machine.send({ type: 'SubmissionFeedLoaded', submissions: [], more: false, older: false });
  machine.until(({ staff }) => staff.submissions?.has(90) === true);
  machine.send({ type: 'FeedNarrowed', feed: 'submissions', filter: null });
  machine.advance(1_000);
  expect(asked.filter((query) => query?.['username'] === 'ivan')).toHaveLength(3);
  machine.stop();
});

it('[AUT-3] filters that are set before the whole list is here are asked once it is, so that no row read leaves the list', () => {
  // F89: the whole list came after the narrowed one and removed its older rows.
  const asked: string[] = [];
  const machine = startMachine({
    prepare: ({ server }) => {
      server.user = aUser({ role: 'ADMIN', contests: [] });
      server.overrides.set(CALL, ({ query }) => {
        asked.push(query?.['username'] ?? 'whole');
        return { submissions: [aStaffSubmission(90)], more: false, next: null };
      });
    },
  });
  machine.store.events$.pipe(first(({ type }) => type === 'SessionOpened')).subscribe(() => {
    machine.send({ type: 'FeedNarrowed', feed: 'submissions', filter: { username: 'ivan' } });
  });
  machine.until(({ feeds }) => feeds.submissions?.isLoaded === true);
  machine.advance(1_000);
  expect(asked).toEqual(['whole', 'ivan']);
  machine.stop();
});

it('[AUT-3] a list that could not be narrowed says so on its page', () => {
  const { machine } = admin((query) =>
    query?.['username'] === undefined
      ? { submissions: [], more: false, next: null }
      : new ApiError(500, 'backend.server_error'),
  );
  machine.send({ type: 'FeedNarrowed', feed: 'submissions', filter: { username: 'ivan' } });
  machine.until(({ feeds }) => feeds.submissions?.failure?.key === 'backend.server_error');
  machine.stop();
});

it('[AUT-3] of what comes while the text of sources is looked for, the server is asked once, together', () => {
  const { machine, asked } = admin(({ ids } = {}) => ({
    submissions: ids === undefined ? [] : [aStaffSubmission(102)],
    more: false,
    next: null,
  }));
  const filter = { contest: '7', text: 'memset', status: 'WA' };
  machine.send({ type: 'FeedNarrowed', feed: 'submissions', filter });
  machine.until(({ feeds }) => feeds.submissions?.isLoaded === true);
  const come = (id: number) =>
    machine.send({ type: 'SubmissionFed', submission: aStaffSubmission(id), by: 'live' });
  for (const id of [101, 102, 101]) come(id);
  machine.until(({ feeds }) => feeds.submissions?.found.has(102) === true);
  expect(machine.state().feeds.submissions?.found.has(101)).toBe(false);
  come(102);
  machine.advance(5_000);
  // Verdicts may still change, so the server is asked only about filters that rows cannot decide.
  expect(asked.slice(1)).toEqual([{ contest: '7', text: 'memset', ids: '101,102', limit: '500' }]);
  machine.stop();
});
