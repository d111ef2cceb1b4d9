import { randomUUID } from 'node:crypto';
import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { closeDue } from '#server/features/quiz/closing.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { aQuiz, give as answer } from '#tests/server/features/quiz/questions.ts';

const HOUR = 3_600_000;
/** The number of the question in `aQuiz` that people mark. */
export const OPEN_QUESTION = 5;
/** Criteria whose points add up to those of the question. */
const OPEN_CRITERIA = [
  { id: 'why', name: 'Why', points: 2, step: 0.5, comments: [] },
  { id: 'words', name: 'Words', points: 1, step: 1, comments: [] },
];
const CRITERIA = [
  { id: 'idea', name: 'Idea', points: 6, step: 0.5, comments: ['Right idea'] },
  { id: 'style', name: 'Style', points: 4, step: 1, comments: [] },
];

/** A server with an admin, an arbiter and three scorers. */
export interface MarkingServer {
  readonly server: TestServer;
  readonly admin: Person;
  readonly arbiter: Person;
  readonly scorers: readonly Person[];
  /** Ids of people by login name. */
  readonly ids: Readonly<Record<string, number>>;
}

export async function startMarking(): Promise<MarkingServer> {
  const server = await startTestServer();
  const staff = { admin: 'admin', arbiter: 'arbiter', s1: 'scorer', s2: 'scorer', s3: 'scorer' } as const;
  const ids: Record<string, number> = {};
  for (const [name, role] of Object.entries(staff)) ids[name] = await server.seed.user({ name, role });
  const scorers = [await server.loginAs('s1'), await server.loginAs('s2'), await server.loginAs('s3')];
  const [admin, arbiter] = [await server.loginAs('admin'), await server.loginAs('arbiter')];
  return { server, admin, arbiter, scorers, ids };
}

/** A contest that is over, with drawn works and its people by login name. */
export interface Drawn {
  readonly cid: number;
  readonly task: number;
  readonly mid: number;
  /** Ids of participants by login name. */
  readonly people: Readonly<Record<string, number>>;
}

interface Given {
  /** Answers to the open question, one for each competitor. */
  readonly answers?: readonly AnswerValue[];
  /** Sources, one for each competitor; {who} stands for the competitor's name and login. */
  readonly sources?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Lets competitors answer or submit one after the other, ends the contest and draws the works. */
export async function drawn(
  marking: MarkingServer,
  { answers, sources, settings = {} }: Given,
): Promise<Drawn> {
  const { server, ids } = marking;
  server.setTime(NOW);
  const isQuiz = answers !== undefined;
  const cid = await server.seed.contest({
    type: isQuiz ? 'dzi' : 'ioi',
    start_at: NOW,
    end_at: NOW + HOUR,
    tasks: isQuiz ? 0 : 1,
    staff: ['arbiter', 's1', 's2', 's3'].map((name) => ids[name]!),
  });
  if (isQuiz) await aQuiz(server, cid, 1);
  const people: Record<string, number> = {};
  for (const [at, given] of (answers ?? sources ?? []).entries()) {
    const name = `competitor-${randomUUID()}`;
    const user_id = await server.seed.user({ name, display_name: `Name of ${name}` });
    people[name] = await server.seed.participant({ contest_id: cid, user_id });
    server.setTime(NOW + 61_000 * (at + 1));
    const who = await server.loginAs(name);
    const sent = isQuiz
      ? await answer(who, cid, OPEN_QUESTION, given)
      : await who.call(
          'submit',
          { contestId: cid, task: 1, language: 'cpp', client_id: randomUUID() },
          {
            source: {
              name: `${name}.cpp`,
              content: String(given).replace('{who}', `Name of ${name}, ${name}`),
            },
          },
        );
    if (sent.error !== null) throw new Error(sent.error);
  }
  server.setTime(NOW + 2 * HOUR);
  await closeDue(server.app);
  return { ...(await arranged(marking, cid, isQuiz, settings)), people };
}

/** Sets up the marking of a contest: of its open question or its only task. */
async function arranged(
  { server, admin, ids }: MarkingServer,
  cid: number,
  isQuiz: boolean,
  settings: Readonly<Record<string, unknown>>,
): Promise<Omit<Drawn, 'people'>> {
  const { task_id: task } = await server.app.db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow();
  const all = {
    scorers: 2,
    threshold: 2,
    takes: 'last',
    groups_same: false,
    shows_comments: true,
    takes_appeals: true,
    appeal_hours: 48,
    criteria: isQuiz ? OPEN_CRITERIA : CRITERIA,
    people: [ids['s1'], ids['s2'], ids['s3']],
    ...settings,
  };
  const set = { cid, task, question: isQuiz ? OPEN_QUESTION : 0, settings: JSON.stringify(all) };
  const made = await admin.call('setMarking', set);
  if (made.error !== null) throw new Error(made.error);
  const works = await admin.call('drawWorks', { cid, mid: made.body.id });
  if (works.error !== null) throw new Error(works.error);
  return { cid, task, mid: made.body.id };
}

/** Gives points to a work, as a page that knows this revision of the sheet. */
export function give(
  who: Person,
  tid: number,
  snumber: number,
  points: Readonly<Record<string, number>>,
  more: { readonly revision?: number; readonly note?: string } = {},
) {
  const { revision = 0, note = '' } = more;
  const given = { points: JSON.stringify(points), comments: '{}', note, flagged: false, revision };
  return who.call('saveMarks', { tid, snumber, ...given });
}
