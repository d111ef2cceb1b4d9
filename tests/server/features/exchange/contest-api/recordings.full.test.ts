import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedLines } from '#server/exchange/contest-api/feed-text.ts';
import { readFeed } from '#server/exchange/contest-api/read-feed.ts';
import { type RecordedContest } from '#server/exchange/contest-api/recording.ts';
import {
  feedContestOf,
  feedEventsOf,
  placeRecording,
  stageAt,
} from '#server/exchange/contest-api/schedule.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { type ApiReader, apiReader, followFeed } from './reader.ts';
import { faultsBy, SCHEMAS_MISSING } from './schemas.ts';

/** Recordings of real contests lie beside the repository, not in it. */
const DATA = join(import.meta.dirname, '../../../../../../shared/data');
const MISSING = existsSync(DATA) ? SCHEMAS_MISSING : ` (skipped: no recordings in ${DATA})`;
const EVENTS_AT_ONCE = 500;
/** Thousands of events go in and out, which takes long on a busy machine. */
const PATIENCE_MS = 240_000;

let server: TestServer;
let admin: Person;
let staff: ApiReader;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  staff = apiReader(server.url, admin);
});
afterAll(() => server.stop());

async function play(recording: RecordedContest): Promise<number> {
  const placement = placeRecording(recording, 1, NOW - recording.durationMs);
  server.setTime(NOW);
  const contest = feedContestOf(
    recording,
    placement,
    { externalId: recording.id, lastAcceptedBreaksTies: false },
    stageAt(recording, placement, null),
  );
  const opened = await admin.call('feedOpen', { contest: JSON.stringify(contest) });
  expect(opened.error).toBeNull();
  const id = opened.body.contest_id;
  const events = feedEventsOf(recording, placement);
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const part = JSON.stringify(events.slice(from, from + EVENTS_AT_ONCE));
    const { body } = await admin.call('feedEvents', { cid: id, events: part });
    expect(body.refused).toEqual([]);
  }
  return id;
}

/** The standard's part of a contest, without the ends of judgements, in which servers may differ. */
function essence({ tasks, teams, work, durationMs, penaltyMinutes }: RecordedContest) {
  return {
    durationMs,
    penaltyMinutes,
    tasks: tasks.map(({ id, label, name }) => ({ id, label, name })),
    teams: teams.map(({ id, name }) => ({ id, name })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    submissions: work
      .flatMap((one) => (one.type === 'submission' ? [{ ...one }] : []))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    verdicts: work
      .flatMap((one) => (one.type === 'judgement' ? [`${one.submission} ${one.verdict}`] : []))
      .sort(),
  };
}

describe.each(['nerc-2022', 'spb-2022'])('%s replayed and served out again', (name) => {
  it.skipIf(MISSING !== '')(
    `[AUT-10] is equal object by object, and each line is what the standard says${MISSING}`,
    { timeout: PATIENCE_MS },
    async () => {
      const recording = readFeed(feedLines(readFileSync(join(DATA, `${name}.feed.ndjson.gz`))));
      const id = await play(recording);
      const lines = await followFeed(staff, id, {}).all();
      const faults = lines.flatMap((line) => faultsBy('event-feed', line));
      expect(faults.slice(0, 5)).toEqual([]);
      const served = essence(readFeed(lines.map((line) => JSON.stringify(line))));
      expect(served).toEqual(essence(recording));
    },
  );
});
