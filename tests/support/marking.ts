import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { NOW, type Person, startTestServer } from './server.ts';

const HOUR = 3_600_000;
/** Criteria of 10 points for the works of `startMarking`. */
export const CRITERIA = [
  { id: 'idea', name: 'Idea', points: 6, step: 0.5, comments: ['Right idea'] },
  { id: 'style', name: 'Style', points: 4, step: 1, comments: [] },
];
/** The time at which works are drawn. */
export const DRAWN_AT = NOW + 2 * HOUR;

/** A server with an admin, an arbiter and the scorers `s1` to `s3`. */
export async function startMarking() {
  const server = await startTestServer();
  const ids: Record<string, number> = {};
  const staff = { admin: 'admin', arbiter: 'arbiter', s1: 'scorer', s2: 'scorer', s3: 'scorer' } as const;
  for (const [name, role] of Object.entries(staff)) ids[name] = await server.seed.user({ name, role });
  const [admin, arbiter] = [await server.loginAs('admin'), await server.loginAs('arbiter')];
  const scorers = [await server.loginAs('s1'), await server.loginAs('s2'), await server.loginAs('s3')];

  /** An ended contest with a program by each of `count` contestants, and drawn works. `change`: settings. */
  async function drawn(count: number, change: Record<string, unknown> = {}) {
    server.setTime(NOW);
    const people: Record<string, number> = {};
    const cid = await server.seed.contest({
      type: 'ioi',
      start_at: NOW,
      end_at: NOW + HOUR,
      tasks: 1,
      staff: ['arbiter', 's1', 's2', 's3'].map((name) => ids[name]!),
    });
    for (let at = 0; at < count; at += 1) {
      const name = `competitor-${randomUUID()}`;
      const user_id = await server.seed.user({ name, display_name: `Name of ${name}` });
      people[name] = await server.seed.participant({ contest_id: cid, user_id });
      server.setTime(NOW + 1000 * (at + 1));
      const files = { source: { name: `${name}.cpp`, content: `int main() { return ${at}; }` } };
      const sent = { contestId: cid, task: 1, language: 'cpp', client_id: randomUUID() };
      expect((await (await server.loginAs(name)).call('submit', sent, files)).status).toBe(200);
    }
    server.setTime(DRAWN_AT);
    const { task_id: task } = await server.app.db
      .selectFrom('contest_tasks')
      .select('task_id')
      .where('contest_id', '=', cid)
      .executeTakeFirstOrThrow();
    const settings = { ...settingsOf(change), people: [ids['s1'], ids['s2'], ids['s3']] };
    const set = { cid, task, question: 0, settings: JSON.stringify(settings) };
    const { body } = await admin.call('setMarking', set);
    const made = await admin.call('drawWorks', { cid, mid: body.id });
    expect(made.body).toMatchObject({ added: count, assigned: count * settings.scorers });
    return { cid, task, mid: body.id, people };
  }

  const detailOf = async (cid: number, mid: number) => (await admin.call('markingDetail', { cid, mid })).body;

  /** The scorers of a work. */
  const whose = ({ sheets }: { readonly sheets: readonly { readonly scorer: number }[] }) =>
    sheets.map(({ scorer }) => scorers.find(({ name }) => ids[name] === scorer)!);

  return { server, admin, arbiter, scorers, ids, drawn, detailOf, whose };
}
export type MarkingCast = Awaited<ReturnType<typeof startMarking>>;

/** Settings of a marking by two scorers, with changes. */
export function settingsOf(change: Record<string, unknown> = {}) {
  return {
    scorers: 2,
    threshold: 2,
    takes: 'last',
    groups_same: false,
    shows_comments: true,
    takes_appeals: true,
    appeal_hours: 48,
    criteria: CRITERIA,
    ...change,
  };
}

/** Saves a scorer's points for a work, with a comment on its idea. */
export function give(
  who: Person,
  tid: number,
  snumber: number,
  [idea, style]: readonly [number, number],
  change: Record<string, unknown> = {},
) {
  return who.call('saveMarks', {
    tid,
    snumber,
    points: JSON.stringify({ idea, style }),
    comments: '{"idea":"Seen"}',
    note: '',
    flagged: false,
    revision: 0,
    ...change,
  });
}
