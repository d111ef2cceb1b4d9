import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { VERDICTS, type Verdict } from '#domain/submissions/verdicts.ts';
import { type FeedContest, type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { NOW, type Person, type TestServer } from './server.ts';

/** Recordings of real contests lie beside the repository, not in it. */
export const RECORDINGS = join(import.meta.dirname, '../../../shared/data');
const HOUR = 3_600_000;
/** The reason in the titles of skipped tests; empty when none is skipped. */
export const MISSING_RECORDINGS = existsSync(RECORDINGS) ? '' : ` (skipped: no recordings in ${RECORDINGS})`;
const VERDICT_OF: Readonly<Record<string, Verdict>> = { RTE: 'RE', ILE: 'WTL', NO: 'WA' };

type Data = Readonly<Record<string, unknown>>;
/** A recording in the form of our calls. */
export interface Recording {
  readonly contest: Omit<FeedContest, 'start_time' | 'end_time' | 'standings'>;
  readonly events: readonly FeedEvent[];
}

/** `1:02:03.004` in ms. */
function contestMs(time: unknown): number {
  const [hours, minutes, seconds] = String(time).split(':').map(Number);
  return Math.round((hours! * 3600 + minutes! * 60 + seconds!) * 1000);
}

/** The feed as our calls, for a contest from `startAt`: submissions and their last judgements in order. */
export function readRecording(name: string, type: 'icpc' | 'ioi', startAt: number): Recording {
  const text = gunzipSync(readFileSync(join(RECORDINGS, `${name}.feed.ndjson.gz`))).toString('utf8');
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

/** Plays a recording as a contest that ends now, with `watcher` assigned; returns the contest's id. */
export async function playRecording(
  {
    server,
    admin,
    watcher,
  }: { readonly server: TestServer; readonly admin: Person; readonly watcher: string },
  {
    name,
    type,
    standings,
  }: { readonly name: string; readonly type: 'icpc' | 'ioi'; readonly standings: string },
): Promise<number> {
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
    .where('name', '=', watcher)
    .executeTakeFirstOrThrow();
  await server.app.db.insertInto('contest_staff').values({ contest_id: id, user_id: userId }).execute();
  return id;
}

/** A row of the published result. */
export interface Recorded {
  readonly team_id: string;
  readonly rank: number;
  readonly score: number;
  readonly solved: number;
  readonly penalty: number;
  readonly problems: Readonly<Record<string, never>>;
}
/** The published result, by team. */
export function recorded(name: string): readonly Recorded[] {
  const text = readFileSync(join(RECORDINGS, `${name}.standings.json`), 'utf8');
  return byTeam((JSON.parse(text) as { rows: readonly Recorded[] }).rows);
}
/** Rows in the order of their teams' ids. */
export function byTeam<T extends { readonly team_id: string }>(rows: readonly T[]): readonly T[] {
  return [...rows].sort((a, b) => (a.team_id < b.team_id ? -1 : 1));
}
