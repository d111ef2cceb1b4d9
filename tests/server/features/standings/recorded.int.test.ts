import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rankRows } from '../../../support/boards.ts';
import { VERDICTS, type Verdict } from '../../../../domain/verdicts.ts';
import { type FeedContest, type FeedEvent } from '../../../../protocol/wire/staff/feed.ts';
import { type Standing } from '../../../../protocol/wire/standing.ts';
import { NOW, startTestServer, type Person, type TestServer } from '../../../support/server.ts';

/** Recordings of real contests lie beside the repository, not in it. */
const DATA = join(import.meta.dirname, '../../../../../shared/data');
const HOUR = 3_600_000;
const MISSING = existsSync(DATA) ? '' : ` (skipped: no recordings in ${DATA})`;
const VERDICT_OF: Readonly<Record<string, Verdict>> = { RTE: 'RE', ILE: 'WTL', NO: 'WA' };

type Data = Readonly<Record<string, unknown>>;
interface Recording {
  readonly contest: Omit<FeedContest, 'start_time' | 'end_time' | 'standings'>;
  readonly events: readonly FeedEvent[];
}

function contestMs(time: unknown): number {
  const [hours, minutes, seconds] = String(time).split(':').map(Number);
  return Math.round((hours! * 3600 + minutes! * 60 + seconds!) * 1000);
}

/** The feed as calls of ours, on a contest that starts at `startAt`: submissions and their last judgements in order. */
function readRecording(name: string, type: 'icpc' | 'ioi', startAt: number): Recording {
  const text = gunzipSync(readFileSync(join(DATA, `${name}.feed.ndjson.gz`))).toString('utf8');
  const byType = new Map<string, Map<string, Data>>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const { type: kind, id, data } = JSON.parse(line) as { type: string; id: string; data: Data };
    byType.set(kind, (byType.get(kind) ?? new Map<string, Data>()).set(id, data));
  }
  const all = (kind: string) => [...(byType.get(kind) ?? [])];
  const submissions = all('submissions').map(([id, data]): FeedEvent => ({
    type: 'submission',
    external_id: id,
    team: String(data['team_id']),
    task: String(data['problem_id']),
    language: 'cpp',
    at: startAt + contestMs(data['contest_time']),
    contest_time_ms: contestMs(data['contest_time']),
  }));
  const judgements = all('judgements')
    .filter(([, data]) => typeof data['judgement_type_id'] === 'string')
    .map(([id, data]): FeedEvent => {
      const verdict = String(data['judgement_type_id']);
      return {
        type: 'judgement',
        external_id: id,
        submission: String(data['submission_id']),
        verdict: VERDICTS.find((one) => one === verdict) ?? VERDICT_OF[verdict]!,
        score: type === 'ioi' ? Number(data['score'] ?? 0) : null,
        group_scores: null,
        at: startAt + contestMs(data['end_contest_time']),
      };
    });
  return {
    contest: {
      external_id: name,
      name,
      type,
      penalty_minutes: 20,
      public_standing: true,
      tasks: all('problems').map(([id, data]) => ({
        external_id: id,
        label: String(data['label']),
        name: String(data['name']),
        max_score: 100,
      })),
      teams: all('teams').map(([id]) => ({
        external_id: id,
        name: id,
        display_name: id,
        group: '',
        category: '',
      })),
    },
    events: [...submissions, ...judgements].sort(
      (a, b) => a.at - b.at || (a.type < b.type ? 1 : a.type > b.type ? -1 : 0),
    ),
  };
}

let server: TestServer;
let admin: Person;
let watcher: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  await server.seed.user({ name: 'watcher', role: 'spectator' });
  admin = await server.loginAs('admin');
  watcher = await server.loginAs('watcher');
});
afterAll(() => server.stop());

/** Plays a recording into the server, its contest ending now, and answers the contest's id. */
async function play(name: string, type: 'icpc' | 'ioi', standings: string): Promise<number> {
  const startAt = NOW - 5 * HOUR;
  const { contest, events } = readRecording(name, type, startAt);
  server.setTime(NOW);
  const opened = await admin.call('feedOpen', {
    contest: JSON.stringify({ ...contest, start_time: startAt, end_time: NOW, standings }),
  });
  const id = opened.body.contest_id;
  const refused: unknown[] = [];
  for (let from = 0; from < events.length; from += 500) {
    const { body } = await admin.call('feedEvents', {
      cid: id,
      events: JSON.stringify(events.slice(from, from + 500)),
    });
    refused.push(...body.refused);
  }
  expect(refused).toEqual([]);
  const { id: userId } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'watcher')
    .executeTakeFirstOrThrow();
  await server.app.db.insertInto('contest_staff').values({ contest_id: id, user_id: userId }).execute();
  return id;
}

interface Recorded {
  readonly team_id: string;
  readonly rank: number;
  readonly score: number;
  readonly solved: number;
  readonly penalty: number;
  readonly problems: Readonly<Record<string, never>>;
}
function recorded(name: string): readonly Recorded[] {
  const text = readFileSync(join(DATA, `${name}.standings.json`), 'utf8');
  return byTeam((JSON.parse(text) as { rows: readonly Recorded[] }).rows);
}
function byTeam<T extends { readonly team_id: string }>(rows: readonly T[]): readonly T[] {
  return [...rows].sort((a, b) => (a.team_id < b.team_id ? -1 : 1));
}

/** The board as rows by team, each cell through `cellOf`; what it answers null for is left out. */
function ours(
  standing: Standing,
  externalTask: (number: string) => string,
  cellOf: (cell: Standing['rows'][number]['cells'][string]) => unknown,
) {
  const teams = new Map(standing.participants.map((one) => [one.id, one.display_name]));
  return byTeam(
    rankRows(standing.rows).map(({ rank, row }) => ({
      team_id: teams.get(row.id)!,
      rank,
      score: row.score,
      penalty: row.penalty,
      problems: Object.fromEntries(
        Object.entries(row.cells).flatMap(([task, cell]) => {
          const shown = cellOf(cell);
          return shown === null ? [] : [[externalTask(task), shown]];
        }),
      ),
    })),
  );
}

async function externalTasks(contestId: number) {
  const rows = await server.app.db
    .selectFrom('contest_tasks')
    .select(['number', 'external_id'])
    .where('contest_id', '=', contestId)
    .execute();
  const byNumber = new Map(rows.map((row) => [String(row.number), row.external_id!]));
  return (number: string) => byNumber.get(number)!;
}

/** The board folded from nothing but what was told on its stream, as a client that was there all the time has it. */
async function folded(stream: string) {
  const rows = new Map<number, Standing['rows'][number]>();
  for (const frame of await server.told(stream)) {
    if (frame['action'] !== 'rows') continue;
    for (const row of frame['rows'] as Standing['rows']) rows.set(row.id, row);
  }
  return rows;
}

describe.skipIf(MISSING !== '')(`recorded contests through the server${MISSING}`, () => {
  it('[STD-1] NERC 2022 ends in the published standings, also in what was told of them', async () => {
    const id = await play('nerc-2022', 'icpc', 'yes');
    const { body } = await watcher.call('standing', { contestId: id });
    const board = ours(body, await externalTasks(id), (cell) =>
      cell.kind === 'icpc' && cell.solvedMinute !== null
        ? { minute: cell.solvedMinute, penalty: cell.penalty }
        : null,
    );
    expect(board.map(({ score, ...row }) => ({ ...row, solved: score }))).toEqual(recorded('nerc-2022'));
    const told = await folded(`/topic/standing/${id}`);
    for (const row of body.rows) {
      if (Object.keys(row.cells).length > 0) expect(told.get(row.id)).toEqual(row);
    }
    expect(body.version).toBe((await server.told(`/topic/standing/${id}`)).length);
  }, 120_000);

  it('[STD-1] the St Petersburg olympiad 2022 ends in the published points', async () => {
    const id = await play('spb-2022', 'ioi', 'yes');
    const { body } = await watcher.call('standing', { contestId: id });
    const board = ours(body, await externalTasks(id), (cell) =>
      cell.kind === 'points' && cell.points > 0 ? cell.points : null,
    );
    const expected = recorded('spb-2022').map((row) => ({
      ...row,
      penalty: 0,
      problems: Object.fromEntries(Object.entries(row.problems).filter(([, points]) => points !== 0)),
    }));
    expect(board).toEqual(expected);
  }, 240_000);

  it('[STD-1] the World Finals 47 stand frozen for the public, with what is pending, and whole for staff', async () => {
    const id = await play('wf47-frozen', 'icpc', 'yes_60');
    const { body } = await watcher.call('standing', { contestId: id });
    expect(body).toMatchObject({ visible: true, frozen: true });
    const board = ours(body, await externalTasks(id), (cell) => {
      if (cell.kind !== 'icpc') return null;
      const seen = { tries: cell.tries, pending: cell.pending, solved: cell.solvedMinute !== null };
      return cell.solvedMinute === null ? seen : { ...seen, minute: cell.solvedMinute };
    });
    const expected = recorded('wf47-frozen').map(({ team_id, solved, penalty, problems }) => ({
      team_id,
      score: solved,
      penalty,
      problems,
    }));
    const present = board.filter(({ problems }) => Object.keys(problems).length > 0);
    expect(
      present.map(({ team_id, score, penalty, problems }) => ({ team_id, score, penalty, problems })),
    ).toEqual(expected);
    // The recorded board leaves out who never submitted; ours has a row for everybody.
    expect(board.length).toBe(expected.length + 1);
  }, 120_000);
});

it.runIf(MISSING !== '')(`says that the recorded contests were not played${MISSING}`, ({ skip }) => {
  skip(`recordings of real contests are not at ${DATA}`);
});
