import * as v from 'valibot';
import { defineCalls } from '../define.ts';
import { snapshots } from '../snapshots.ts';
import { json } from '../fields.ts';
import { COMPETITOR, EVERY_ROLE } from '../roles.ts';
import { communication } from '../wire/communication.ts';
import { configuration, contestAnswer, init, smallInfo } from '../wire/contest.ts';
import { done } from '../wire/session.ts';
import { standing } from '../wire/standings/standing.ts';
import { tasksAnswer } from '../wire/tasks.ts';
import { positions, updatesAnswer } from '../wire/updates.ts';

/** Contest data and competitor actions (specification §7, "Contest data calls" and "Competitor action calls"). */
export const contestCalls = defineCalls({
  init: {
    method: 'GET',
    path: 'init',
    ...snapshots.init,
    whileLocked: true,
    answer: init,
    what: "The person's own times in the contest, relative to the server's now.",
  },
  contest: {
    method: 'GET',
    path: 'contest',
    ...snapshots.contest,
    whileLocked: true,
    answer: contestAnswer,
    what: 'The chosen contest.',
  },
  config: {
    method: 'GET',
    path: 'config',
    ...snapshots.config,
    answer: configuration,
    what: 'How clients are to listen.',
  },
  tasks: {
    method: 'GET',
    path: 'tasks',
    ...snapshots.tasks,
    answer: tasksAnswer,
    what: "The tasks of the chosen contest; a competitor's list is empty, with an error, until they may see them.",
  },
  smallInfo: {
    method: 'GET',
    path: 'small_info',
    ...snapshots.smallInfo,
    answer: smallInfo,
    what: 'How many answers and announcements are unread.',
  },
  communication: {
    method: 'GET',
    path: 'communication',
    ...snapshots.communication,
    answer: communication,
    what: 'Announcements of the contest, and its questions: for a competitor their own, for organisers all.',
  },
  standing: {
    method: 'GET',
    path: 'standing',
    ...snapshots.standing,
    answer: standing,
    what: 'The board: for competitors and spectators as the contest shows it, for organisers as it truly is.',
  },
  updates: {
    method: 'GET',
    path: 'updates',
    roles: EVERY_ROLE,
    contest: 'optional',
    query: v.object({ since: json(positions) }),
    answer: updatesAnswer,
    what: 'What the live channel would have carried since the numbers given: the journal, for clients that poll.',
  },
  start: {
    method: 'POST',
    path: 'users/start',
    roles: COMPETITOR,
    contest: 'required',
    answer: init,
    what: 'Starts the next module (nvo). Sent again while it is under way, it starts no other.',
  },
  nextModule: {
    method: 'POST',
    path: 'users/next_module',
    roles: COMPETITOR,
    contest: 'required',
    answer: init,
    what: 'Ends the module under way (nvo), and with the last one the exam. Refused in its first minute.',
  },
  finish: {
    method: 'POST',
    path: 'users/finish',
    roles: COMPETITOR,
    contest: 'required',
    answer: done,
    what: 'The person has finished; nothing can be sent afterwards.',
  },
});
