import { expect } from 'vitest';
import { type ContestDetail } from '#protocol/wire/staff/contest/contest.ts';
import { type HeldContest, newClientId } from './heldContest.ts';
import { eventually } from '#tests/support/eventually.ts';

const MINUTE_MS = 60_000;
const SOON_MS = 1_500;

/** Something that happens in a contest beside the submissions, and the toasts that its competitor gets. */
export interface Happening {
  /** The moment, as a share of the events played. */
  readonly at: number;
  readonly perform: () => Promise<unknown>;
  /** Title keys of the toasts, each with the text that distinguishes it. */
  readonly toasts: readonly string[];
}

/** Announcements, questions, answers, extra time for one and for all, the board hidden, frozen, shown. */
export function eventfulContest(contest: HeldContest): readonly Happening[] {
  const { competitor, other } = contest;
  const { announce, ask, answer, show, extend, give, markSeen } = actsIn(contest);
  return [
    { at: 0.08, perform: announce('First'), toasts: ['toast.announcements First'] },
    { at: 0.12, perform: ask('May we go out?'), toasts: [] },
    { at: 0.18, perform: answer(0, 'In pairs.', false), toasts: ['toast.questions In pairs.'] },
    { at: 0.22, perform: extend(5), toasts: ['toast.extended_time 5'] },
    { at: 0.27, perform: give(competitor.participantId, 3), toasts: ['toast.extra_time 3'] },
    { at: 0.27, perform: give(other.participantId, 7), toasts: [] },
    { at: 0.33, perform: show('no'), toasts: ['toast.standings toast.standings_hidden'] },
    { at: 0.4, perform: announce('Second'), toasts: ['toast.announcements Second'] },
    { at: 0.4, perform: ask('Is n even?'), toasts: [] },
    {
      at: 0.45,
      perform: answer(1, 'Not always.', true),
      toasts: ['toast.questions Not always.', 'toast.announcements general'],
    },
    {
      at: 0.5,
      perform: show('yes_60'),
      toasts: ['toast.standings toast.standings_show', 'toast.standings toast.standings_frozen'],
    },
    { at: 0.57, perform: markSeen, toasts: [] },
    { at: 0.62, perform: () => liftRestriction(contest), toasts: ['toast.lifted_restriction'] },
    {
      at: 0.68,
      perform: extend(120),
      toasts: [
        'toast.extended_time 120',
        'toast.applied_restriction',
        'toast.standings toast.standings_unfrozen',
      ],
    },
    { at: 0.75, perform: answer(0, 'Alone.', false), toasts: ['toast.questions Alone.'] },
    {
      at: 0.8,
      perform: () => freezeSoon(contest),
      toasts: ['toast.standings toast.standings_frozen'],
    },
    {
      at: 0.92,
      perform: async () => {
        await frozen(contest);
        await show('yes')();
      },
      toasts: ['toast.standings toast.standings_unfrozen'],
    },
    { at: 0.96, perform: announce('Last'), toasts: ['toast.announcements Last'] },
  ];
}

/** The channel goes off and on repeatedly; there are announcements, extra time, a board hidden and shown. */
export function switchingContest(contest: HeldContest, standings: string): readonly Happening[] {
  const { announce, ask, answer, show, give, listenBy } = actsIn(contest);
  const switches = Array.from({ length: 12 }, (_, index): Happening => ({
    at: 0.05 + index * 0.075,
    perform: listenBy(index % 2 === 0 ? 'polling' : 'channel'),
    toasts: [],
  }));
  const happenings: readonly Happening[] = [
    { at: 0.1, perform: announce('First'), toasts: ['toast.announcements First'] },
    { at: 0.15, perform: ask('May we go out?'), toasts: [] },
    { at: 0.25, perform: answer(0, 'In pairs.', false), toasts: ['toast.questions In pairs.'] },
    { at: 0.35, perform: give(contest.competitor.participantId, 3), toasts: ['toast.extra_time 3'] },
    { at: 0.5, perform: show('no'), toasts: ['toast.standings toast.standings_hidden'] },
    {
      at: 0.7,
      perform: show(standings),
      toasts: ['toast.standings toast.standings_show', 'toast.standings toast.standings_frozen'],
    },
    { at: 0.95, perform: announce('Last'), toasts: ['toast.announcements Last'] },
  ];
  return [...switches, ...happenings].sort((a, b) => a.at - b.at);
}

/** The acts of people, each on a machine that is not under test. */
function actsIn({ admin, competitor, id, does }: HeldContest) {
  const questions: number[] = [];
  /** The number of answers to each question. */
  const given = new Map<number, number>();
  return {
    announce: (topic: string) => () =>
      does(admin, 'announce', { contestId: id, topic, message: `**${topic}** for all` }),
    ask: (question: string) => async () => {
      const input = { contestId: id, topic: 'general', question, client_id: newClientId() };
      const { body } = await does(competitor, 'ask', input);
      questions.push((body as { id: number }).id);
    },
    answer: (which: number, text: string, everybody: boolean) => () => {
      const qid = questions[which] ?? 0;
      const version = given.get(qid) ?? 0;
      given.set(qid, version + 1);
      return does(admin, 'answer', { qid, answer: text, version, to: everybody ? 'everybody' : 'asker' });
    },
    show: (standings: string) => () => does(admin, 'setStandings', { cid: id, standings }),
    extend: (minutes: number) => () => does(admin, 'extendContest', { cid: id, minutes }),
    give: (participantId: number, minutes: number) => () =>
      does(admin, 'extendParticipant', { cid: id, pid: participantId, minutes }),
    markSeen: () => does(competitor, 'communicationSeen', { contestId: id }),
    listenBy: (way: 'channel' | 'polling') => () =>
      does(admin, 'setConfig', { websockets: way === 'channel' ? '1' : '0', live_updates: '1' }),
  };
}

/** Plays the contest in `parts` parts, with the happenings among them; each part first waits for `ready`. */
export async function holdThrough(
  contest: HeldContest,
  happenings: readonly Happening[],
  { parts, ready }: { readonly parts: number; readonly ready: (part: number) => Promise<void> },
): Promise<void> {
  const { events } = contest;
  const size = Math.ceil(events.length / parts);
  let done = 0;
  for (let from = 0; from < events.length; from += size) {
    await ready(from / size);
    const reached = (from + size) / events.length;
    const due = happenings.slice(done).filter(({ at }) => at < reached);
    done += due.length;
    await Promise.all([contest.play(events.slice(from, from + size)), inTurn(due)]);
  }
  await inTurn(happenings.slice(done));
}

/** The toasts expected for the happenings and for the verdicts on the competitor's submissions, each once. */
export function expectedToasts(contest: HeldContest, happenings: readonly Happening[]): readonly string[] {
  const { events, tasks, competitor } = contest;
  const taskOf = new Map<string, string | undefined>();
  const verdicts = events.flatMap((event) => {
    if (event.type === 'submission') {
      if (event.team === competitor.team) taskOf.set(event.external_id, tasks.get(event.task));
      return [];
    }
    if (event.type === 'withdrawal') return [];
    const task = taskOf.get(event.submission);
    const title = event.score === null ? 'toast.result_verdict' : 'toast.result';
    return task === undefined ? [] : [`${title} ${task} ${event.verdict} ${event.score ?? 0}`];
  });
  return [...happenings.flatMap(({ toasts }) => toasts), ...verdicts].sort();
}

async function inTurn(happenings: readonly Happening[]): Promise<void> {
  for (const happening of happenings) await happening.perform();
}

/** The last hour becomes unrestricted, and it has already begun. */
async function liftRestriction({ admin, id, does }: HeldContest): Promise<void> {
  const times = await timesOf({ admin, id, does });
  await does(admin, 'setTimes', { cid: id, ...times, unrestricted_time: 3_600 });
}

/** The board is set to freeze in a moment, by time alone. */
async function freezeSoon({ admin, id, does }: HeldContest): Promise<void> {
  const { end_time: endAt } = await timesOf({ admin, id, does });
  const minutes = (endAt - Date.now() - SOON_MS) / MINUTE_MS;
  await does(admin, 'setStandings', { cid: id, standings: `yes_${minutes.toFixed(6)}` });
}

async function frozen({ admin, id, does }: HeldContest): Promise<void> {
  const isFrozen = async () => {
    const { body } = await does(admin, 'contestDetail', { cid: id });
    expect((body as ContestDetail).contest.standings_frozen).toBe(true);
  };
  await eventually(isFrozen, { timeout: 30_000, interval: 100 });
}

async function timesOf({ admin, id, does }: Pick<HeldContest, 'admin' | 'id' | 'does'>) {
  const { body } = await does(admin, 'contestDetail', { cid: id });
  const { contest } = body as ContestDetail;
  return Object.fromEntries(TIMES.map((name) => [name, contest[name]])) as Record<Time, number>;
}

const TIMES = [
  'start_time',
  'end_time',
  'start_analysis_time',
  'end_analysis_time',
  'start_translation_time',
  'end_translation_time',
] as const;
type Time = (typeof TIMES)[number];
