import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FeedObjects } from '#server/exchange/contest-api/feed-objects.ts';
import { feedLines } from '#server/exchange/contest-api/feed-text.ts';
import { recordingOf } from '#server/exchange/contest-api/read-feed.ts';
import {
  feedContestOf,
  feedEventsOf,
  placeRecording,
  stageAt,
} from '#server/exchange/contest-api/schedule.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  type Change,
  feedOf,
  judgement,
  opening,
  submission,
} from '#tests/server/exchange/contest-api/feeds.ts';
import { type ApiReader, apiReader, followFeed } from './reader.ts';
import { faultsBy, SCHEMAS_MISSING } from './schemas.ts';

/** Recordings of real contests lie beside the repository, not in it. */
const DATA = join(import.meta.dirname, '../../../../../../shared/data');
const NO_DATA = existsSync(DATA) ? '' : ` (skipped: no recordings in ${DATA})`;
/** An ID as in the standard's text (JSON property types); the schemas' pattern lacks the end anchor. */
const ID = /^(?![.-])[A-Za-z0-9_.-]{1,36}(?<!\.)$/;
const EVENTS_AT_ONCE = 500;

let server: TestServer;
let admin: Person;
let staff: ApiReader;
let anybody: ApiReader;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  staff = apiReader(server.url, admin);
  anybody = apiReader(server.url);
});
afterAll(() => server.stop());

/** Plays the lines of a feed into the server, all of it at once. */
async function play(
  lines: readonly string[],
): Promise<{ readonly id: number; readonly objects: FeedObjects }> {
  const objects = new FeedObjects();
  for (const line of lines) objects.take(line);
  const recording = recordingOf(objects);
  const placement = placeRecording(recording, 'max', NOW);
  const options = { externalId: recording.id, lastAcceptedBreaksTies: false };
  const contest = feedContestOf(recording, placement, options, stageAt(recording, placement, null));
  server.setTime(NOW);
  const opened = await admin.call('feedOpen', { contest: JSON.stringify(contest), again: 'true' });
  expect(opened.error).toBeNull();
  const id = opened.body.contest_id;
  const events = feedEventsOf(recording, placement);
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const part = JSON.stringify(events.slice(from, from + EVENTS_AT_ONCE));
    const { body } = await admin.call('feedEvents', { cid: id, events: part });
    expect(body.refused).toEqual([]);
  }
  return { id, objects };
}

interface Served {
  readonly id: string;
  readonly [property: string]: unknown;
}

const served = async (reader: ApiReader, id: number, type: string) =>
  (await reader.json(`contests/${id}/${type}`)) as readonly Served[];

/** Every id and reference in an answer, at any depth. */
function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    if (key === 'icpc_id') return [];
    if (/(?:^|_)ids?$/.test(key)) return [one].flat().filter((id) => typeof id === 'string');
    return idsIn(one);
  });
}

const finland = { latitude: 60.18, longitude: 24.83 };
const BELONGING: readonly Change[] = [
  { type: 'languages', id: 'cpp20', data: { name: 'C++ 20', extensions: ['cpp', 'cc'] } },
  {
    type: 'groups',
    id: '4711',
    data: { name: 'Northern Europe', type: 'site', icpc_id: 'g1', location: finland },
  },
  { type: 'groups', id: '0815', data: { name: 'Division 1' } },
  { type: 'groups', id: 'jury', data: { name: 'Jury', hidden: true } },
  {
    type: 'organizations',
    id: 'inst105',
    data: {
      name: 'Aalto',
      formal_name: 'Aalto University',
      country: 'FIN',
      country_subdivision: 'FI-18',
      icpc_id: '12',
      url: 'https://aalto.example',
      location: finland,
    },
  },
  { type: 'organizations', id: 'inst7', data: { name: 'Host', country: 'Bulgaria' } },
  {
    type: 'teams',
    id: 'red',
    data: { name: 'Red', label: '17', icpc_id: '9', organization_id: 'inst105', group_ids: ['4711', '0815'] },
  },
  { type: 'teams', id: 'blue', data: { name: 'Blue', display_name: 'Aalto Blue', group_ids: ['0815'] } },
  { type: 'teams', id: 'house', data: { name: 'House', organization_id: 'inst7', group_ids: ['jury'] } },
];

// F35
describe('a contest that a feed describes', () => {
  it('[AUT-10] comes out as it went in: groups, organizations, languages and teams with their ids, country and location', async () => {
    const lines = feedOf(
      [
        ...opening({ name: 'Cup', formal_name: 'The Nordic Cup' }),
        ...BELONGING,
        submission('1', { language_id: 'cpp20', team_id: 'blue' }),
        judgement('j', '1'),
      ],
      '2022-07',
    );
    const { id } = await play(lines);
    expect(await staff.json(`contests/${id}`)).toMatchObject({ name: 'Cup', formal_name: 'The Nordic Cup' });
    expect(await served(staff, id, 'groups')).toEqual([
      { id: '4711', name: 'Northern Europe', type: 'site', icpc_id: 'g1', location: finland },
      { id: '0815', name: 'Division 1' },
      { id: 'jury', name: 'Jury' },
    ]);
    const [aalto, host] = await served(staff, id, 'organizations');
    expect(aalto).toEqual({
      id: 'inst105',
      name: 'Aalto',
      formal_name: 'Aalto University',
      icpc_id: '12',
      country: 'FIN',
      country_subdivision: 'FI-18',
      url: 'https://aalto.example',
      location: finland,
    });
    // A country that is not a valid code is left out.
    expect(host).toEqual({ id: 'inst7', name: 'Host' });
    expect(await served(staff, id, 'languages')).toEqual([
      { id: 'cpp20', name: 'C++ 20', entry_point_required: false, extensions: ['cpp', 'cc'] },
    ]);
    expect(await served(staff, id, 'submissions')).toMatchObject([{ language_id: 'cpp20' }]);
    const teams = await served(staff, id, 'teams');
    expect(teams[0]).toMatchObject({ id: 'red', label: '17', icpc_id: '9', organization_id: 'inst105' });
    expect(teams[1]).toMatchObject({ name: 'Blue', display_name: 'Aalto Blue', group_ids: ['0815'] });
    expect(teams[1]).not.toHaveProperty('organization_id');
    const winners = (await served(staff, id, 'awards')).filter((one) => one.id.startsWith('group-winner'));
    expect(winners.map((one) => [one.id, one['team_ids']])).toEqual([
      ['group-winner-4711', []],
      ['group-winner-0815', ['blue']],
      ['group-winner-jury', []],
    ]);
    // The public knows nothing of a hidden team, nor of what only it belongs to.
    expect((await served(anybody, id, 'groups')).map((one) => one.id)).toEqual(['4711', '0815']);
    expect((await served(anybody, id, 'organizations')).map((one) => one.id)).toEqual(['inst105']);
    for (const type of ['groups', 'organizations', 'languages', 'teams', 'problems', 'awards'])
      if (SCHEMAS_MISSING === '')
        expect(faultsBy(type, await staff.json(`contests/${id}/${type}`))).toEqual([]);
  });

  it('[AUT-10] is corrected when the feed corrects it, and its followers are told', async () => {
    const { id } = await play(feedOf([...opening({ name: 'Corrected' }), ...BELONGING], '2022-07'));
    const feed = followFeed(staff, id, {});
    await feed.until((told) => told.some(({ token }) => token !== undefined));
    const objects = new FeedObjects();
    const moved: Change = { type: 'organizations', id: 'inst7', data: { name: 'Guest', country: 'BGR' } };
    for (const line of feedOf([...opening({ name: 'Corrected' }), ...BELONGING, moved], '2022-07'))
      objects.take(line);
    const recording = recordingOf(objects);
    const options = { externalId: recording.id, lastAcceptedBreaksTies: false };
    const contest = feedContestOf(recording, placeRecording(recording, 'max', NOW), options);
    server.setTime(NOW + 1);
    expect((await admin.call('feedChange', { cid: id, contest: JSON.stringify(contest) })).error).toBeNull();
    await feed.until((told) =>
      told.some(
        ({ type, data }) => type === 'organizations' && (data as Served | null)?.['country'] === 'BGR',
      ),
    );
    feed.close();
  });

  it.skipIf(NO_DATA !== '').each(['wf47-frozen', 'pacnw-2022'])(
    `[AUT-10] %s keeps each of its groups, organizations and languages${NO_DATA}`,
    async (name) => {
      const { id, objects } = await play(feedLines(readFileSync(join(DATA, `${name}.feed.ndjson.gz`))));
      for (const type of ['groups', 'organizations'] as const) {
        const kept = (await served(staff, id, type)).map((one) => [one.id, one['name'], one['location']]);
        expect(kept).toEqual(
          objects
            .all(type)
            .map((one) => [
              one.id,
              one.data['name'] || one.data['formal_name'] || one.id,
              one.data['location'],
            ]),
        );
        expect(kept.length).toBeGreaterThan(10);
      }
      expect((await served(staff, id, 'languages')).map((one) => one['name']).sort()).toEqual(
        expect.arrayContaining(objects.all('languages').map((one) => one.data['name'])),
      );
      const groupIds = new Set(objects.all('groups').map((one) => one.id));
      const winners = (await served(staff, id, 'awards')).filter((one) => one.id.startsWith('group-winner-'));
      expect(winners.filter((one) => !groupIds.has(one.id.slice('group-winner-'.length)))).toEqual([]);
      const teams = await served(staff, id, 'teams');
      for (const team of objects.all('teams'))
        expect(teams.find((one) => one.id === team.id)).toMatchObject({
          organization_id: team.data['organization_id'],
          group_ids: team.data['group_ids'],
        });
    },
  );
});

// F37
describe('ids that the standard does not allow', () => {
  it('[AUT-10] are served as ones that are, and the same wherever they are referred to', async () => {
    const bad = (text: string) => `${text}/of: a-very-long-path-that-is-no-id-of-the-standard`;
    const lines = feedOf(
      [
        ...opening({ name: 'Paths' }),
        { type: 'groups', id: bad('g'), data: { name: 'Group' } },
        { type: 'organizations', id: bad('o'), data: { name: 'School' } },
        { type: 'languages', id: 'C++--6725059771451001366', data: { name: 'C++' } },
        { type: 'problems', id: bad('p'), data: { label: 'C', name: 'Paths', ordinal: 2 } },
        {
          type: 'teams',
          id: bad('t'),
          data: { name: 'T', organization_id: bad('o'), group_ids: [bad('g')] },
        },
        submission(bad('s'), {
          team_id: bad('t'),
          problem_id: bad('p'),
          language_id: 'C++--6725059771451001366',
        }),
        judgement(bad('j'), bad('s')),
        judgement('-dash.', bad('s')),
      ],
      '2022-07',
    );
    const { id } = await play(lines);
    const all = new Map<string, readonly Served[]>();
    for (const line of await followFeed(staff, id, {}).all()) {
      expect(idsIn(line).filter((one) => !ID.test(one))).toEqual([]);
      all.set(line.type, [...(all.get(line.type) ?? []), line.data as Served]);
    }
    const idsOf = (type: string) => (all.get(type) ?? []).map((one) => one.id);
    const [sent] = all.get('submissions') ?? [];
    const [judged] = all.get('judgements') ?? [];
    expect(idsOf('teams')).toContain(sent?.['team_id']);
    expect(idsOf('problems')).toContain(sent?.['problem_id']);
    expect(idsOf('languages')).toContain(sent?.['language_id']);
    expect(idsOf('submissions')).toContain(judged?.['submission_id']);
    const team = (all.get('teams') ?? []).find((one) => one.id === sent?.['team_id']);
    expect(idsOf('organizations')).toEqual([team?.['organization_id']]);
    expect(idsOf('groups')).toEqual(team?.['group_ids']);
  });
});

// F39
describe('questions and runs of a contest that a feed brings', () => {
  const said = (id: string, minute: number, more: object): Change => ({
    type: 'clarifications',
    id,
    data: { text: `text of ${id}`, contest_time: `0:${minute}:00`, ...more },
  });
  const run = (ordinal: number, type: string, of = 'j'): Change => ({
    type: 'runs',
    id: `run-${of}-${ordinal}`,
    data: { judgement_id: of, ordinal, judgement_type_id: type, contest_time: '1:00:05.5', run_time: 0.25 },
  });
  const changes = (name: string): readonly Change[] => [
    ...opening({ name }),
    submission('1'),
    run(2, 'WA'),
    run(1, 'AC'),
    judgement('j', '1', { judgement_type_id: 'WA' }),
    said('ask', 10, { from_team_id: 'red', problem_id: 'a' }),
    said('tell-red', 12, { to_team_id: 'red', reply_to_id: 'ask' }),
    said('tell-all', 14, { reply_to_id: 'ask', problem_id: 'a' }),
    {
      type: 'commentary',
      id: 'c1',
      data: {
        message: '{teams:red} tries',
        tags: ['submission'],
        contest_time: '1:00:01',
        team_ids: ['red'],
      },
    },
    {
      type: 'commentary',
      id: 'c2',
      data: { message: 'in the freeze', tags: [], contest_time: '4:30:00', submission_ids: ['1'] },
    },
    { type: 'awards', id: 'winner', data: { citation: 'Winner', team_ids: ['red'] } },
  ];

  it('[AUT-10] comes out as it went in: runs for the staff, clarifications and commentary for whom they were', async () => {
    const { id, objects } = await play(feedOf(changes('Said'), '2022-07'));
    expect(await served(staff, id, 'runs')).toMatchObject([
      {
        id: 'run-j-1',
        judgement_id: 'j',
        ordinal: 1,
        judgement_type_id: 'AC',
        contest_time: '1:00:05.500',
        run_time: 0.25,
      },
      { id: 'run-j-2', judgement_id: 'j', ordinal: 2, judgement_type_id: 'WA' },
    ]);
    expect(await served(anybody, id, 'runs')).toEqual([]);
    expect(await served(staff, id, 'clarifications')).toMatchObject([
      { id: 'ask', from_team_id: 'red', problem_id: 'a', contest_time: '0:10:00.000', text: 'text of ask' },
      { id: 'tell-red', from_team_id: null, to_team_ids: ['red'], reply_to_id: 'ask' },
      { id: 'tell-all', to_team_ids: null, to_group_ids: null, reply_to_id: 'ask' },
    ]);
    expect(await served(anybody, id, 'clarifications')).toMatchObject([
      { id: 'tell-all', reply_to_id: null },
    ]);
    expect((await served(staff, id, 'commentary')).map((one) => one.id)).toEqual(['c1', 'c2']);
    expect(await served(anybody, id, 'commentary')).toMatchObject([
      {
        id: 'c1',
        message: '{teams:red} tries',
        tags: ['submission'],
        team_ids: ['red'],
        contest_time: '1:00:01.000',
      },
    ]);
    // The notes name the parts that the reader ignores.
    expect(recordingOf(objects).notes.lines().join()).toContain('remark 1: awards: not kept of a feed');
    if (SCHEMAS_MISSING !== '') return;
    expect(faultsBy('runs', await staff.json(`contests/${id}/runs`))).toEqual([]);
    expect(faultsBy('clarifications', await staff.json(`contests/${id}/clarifications`))).toEqual([]);
    expect(faultsBy('commentaries', await staff.json(`contests/${id}/commentary`))).toEqual([]);
  });

  it('[AUT-10] is told by the event feed, and taken back with its judgement', async () => {
    const { id } = await play(feedOf(changes('Told'), '2022-07'));
    const feed = followFeed(staff, id, {});
    await feed.until((told) => told.some(({ token }) => token !== undefined));
    expect(feed.lines().filter(({ type }) => type === 'runs')).toHaveLength(2);
    const withdrawal = { type: 'withdrawal', of: 'judgement', external_id: 'j', submission: '1', at: NOW };
    await admin.call('feedEvents', { cid: id, events: JSON.stringify([withdrawal]) });
    const gone = (type: string) => feed.lines().filter((line) => line.type === type && line.data === null);
    await feed.until(() => gone('judgements').length === 1);
    expect(
      gone('runs')
        .map((line) => line.id)
        .sort(),
    ).toEqual(['run-j-1', 'run-j-2']);
    feed.close();
  });

  it('[AUT-10] runs that change, without changing in number, and runs that are gone are told again', async () => {
    const { id } = await play(feedOf(changes('Rerun'), '2022-07'));
    const feed = followFeed(staff, id, {});
    await feed.until((told) => told.some(({ token }) => token !== undefined));
    const told = (runId: string) =>
      feed
        .lines()
        .filter((line) => line.id === runId)
        .map(({ data }) => (data as Served | null)?.['judgement_type_id'] ?? null);
    const judged = (runs: readonly (readonly [ordinal: number, verdict: string])[]) => {
      const list = runs.map(([ordinal, verdict]) => ({
        ...{ id: `run-j-${ordinal}`, ordinal, verdict },
        ...{ time_ms: 3_605_500, run_time: 0.25 },
      }));
      const found = { verdict: 'WA', score: null, group_scores: null, at: NOW, runs: list };
      const event = { type: 'judgement', external_id: 'j', submission: '1', ...found };
      return admin.call('feedEvents', { cid: id, events: JSON.stringify([event]) });
    };
    await judged([
      [1, 'AC'],
      [2, 'TLE'],
    ]);
    await feed.until(() => told('run-j-2').length === 2);
    expect(told('run-j-2')).toEqual(['WA', 'TLE']);
    await judged([[2, 'TLE']]);
    await feed.until(() => told('run-j-1').length === 2);
    expect(told('run-j-1')).toEqual(['AC', null]);
    expect(told('run-j-2')).toHaveLength(2);
    feed.close();
    // A follower of a later process gets what changed while nobody followed.
    await judged([[2, 'RE']]);
    const later = await followFeed(staff, id, {}).all();
    expect(later.filter(({ type }) => type === 'runs').map(({ data }) => data)).toMatchObject([
      { id: 'run-j-2', judgement_type_id: 'RTE' },
    ]);
  });

  it('[AUT-10] the runs of a judgement end with it, also where it comes back without runs', async () => {
    const { id } = await play(feedOf(changes('Replaced'), '2022-07'));
    const judged = (external: string) => {
      const found = { verdict: 'AC', score: null, group_scores: null, at: NOW };
      return { type: 'judgement', external_id: external, submission: '1', ...found };
    };
    for (const external of ['k', 'j'])
      await admin.call('feedEvents', { cid: id, events: JSON.stringify([judged(external)]) });
    expect(await served(staff, id, 'judgements')).toMatchObject([{ id: 'j' }]);
    expect(await served(staff, id, 'runs')).toEqual([]);
  });

  it.skipIf(NO_DATA !== '')(
    `[AUT-10] a real contest keeps each run of the judgements that count${NO_DATA}`,
    async () => {
      const { id, objects } = await play(feedLines(readFileSync(join(DATA, 'pacnw-2022.feed.ndjson.gz'))));
      const counting = new Set((await served(staff, id, 'judgements')).map((one) => one.id));
      const stated = objects.all('runs').filter((one) => counting.has(String(one.data['judgement_id'])));
      const runs = await served(staff, id, 'runs');
      expect(runs).toHaveLength(stated.length);
      expect(stated.length).toBeGreaterThan(10_000);
    },
  );
});
