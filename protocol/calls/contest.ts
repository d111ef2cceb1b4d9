import * as v from 'valibot';
import { defineCalls } from '../define.ts';
import { snapshots } from '../snapshots.ts';
import { idDigits, json } from '../fields.ts';
import { COMPETITOR, EVERY_ROLE } from '../roles.ts';
import { communication } from '../wire/communication.ts';
import { configuration, contestAnswer, init, smallInfo } from '../wire/contest.ts';
import { done } from '../wire/session.ts';
import { publicDelta, publicHead, publicSnapshot } from '../wire/public-board.ts';
import { scoreHistory, standing } from '../wire/standing.ts';
import { system } from '../wire/system.ts';
import { tasksAnswer } from '../wire/task.ts';
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
  system: {
    method: 'GET',
    path: 'system',
    roles: EVERY_ROLE,
    contest: 'optional',
    answer: system,
    shows: [],
    what: 'How programs are compiled and run, with which versions, and on what machine.',
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
  communicationSeen: {
    method: 'POST',
    path: 'communication/seen',
    roles: ['user', 'proctor'],
    contest: 'optional',
    answer: done,
    what: 'The person has read what was said so far: a competitor in the contest they chose, a proctor, who chooses none, everywhere.',
  },
  standing: {
    method: 'GET',
    path: 'standing',
    ...snapshots.standing,
    answer: standing,
    what: 'The board: for competitors and spectators as the contest shows it, for organisers as it truly is.',
  },
  scoreHistory: {
    method: 'GET',
    path: 'standing/:pid/history',
    roles: snapshots.standing.roles,
    contest: 'required',
    params: v.object({ pid: idDigits }),
    answer: scoreHistory,
    shows: [],
    what: "How a participant's score came about, as far as the board is shown to whoever asks.",
  },
  publicHead: {
    method: 'GET',
    path: 'public/standing/:aid/head',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits }),
    answer: publicHead,
    what: 'Where the board of a contest that publishes it stands now, with its last changes. May be cached for a second.',
  },
  publicHeadAt: {
    method: 'GET',
    path: 'public/standing/:aid/head/:cut',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits, cut: idDigits }),
    answer: publicHead,
    what: 'The same, asked for again: once the changes of a period of five seconds are out, by the number of that period since the epoch, so that no cache answers with what it had before. May be cached for a second; asked for too early, not at all.',
  },
  publicSnapshot: {
    method: 'GET',
    path: 'public/standing/:aid/snapshot/:cut',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits, cut: v.pipe(v.string(), v.regex(/^[\w-]{8}-\d{1,15}$/)) }),
    answer: publicSnapshot,
    what: 'The whole board as `{epoch}-{version}` of its head says. Never changes, may be kept by any cache.',
  },
  publicDelta: {
    method: 'GET',
    path: 'public/standing/:aid/delta/:span',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ aid: idDigits, span: v.pipe(v.string(), v.regex(/^[\w-]{8}-\d{1,15}-\d{1,15}$/)) }),
    answer: publicDelta,
    what: 'The changes after one version up to another, as `{epoch}-{from}-{to}`. Never changes, may be kept by any cache.',
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
