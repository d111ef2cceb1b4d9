import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { feedContest, feedEvents } from '#protocol/wire/staff/exchange/feed.ts';
import { readFeed, refusalOf } from '#server/exchange/contest-api/read-feed.ts';
import { type RecordedContest } from '#server/exchange/contest-api/recording.ts';
import { feedContestOf, feedEventsOf, placeRecording } from '#server/exchange/contest-api/schedule.ts';
import { type Change, feedOf, type Form, judgement, opening, START, submission } from './feeds.ts';
import { runs } from '#tests/support/full.ts';

const HOUR = 3_600_000;
const FORMS: readonly Form[] = ['2020-03', '2022-07', 'collections'];

function read(changes: readonly Change[], form: Form = '2022-07'): RecordedContest {
  return readFeed(feedOf(changes, form));
}

function factsOf(recording: RecordedContest) {
  return { ...recording, notes: null };
}

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({ id: fc.constantFrom('red', 'blue', 'green'), name: fc.constantFrom('X', 'Y', null) })
    .map(({ id, name }) => ({ type: 'teams', id, data: name === null ? null : { name } })),
  fc
    .record({
      id: fc.constantFrom('1', '2', '3'),
      team_id: fc.constantFrom('red', 'blue', 'green'),
      isThere: fc.boolean(),
    })
    .map(({ id, team_id, isThere }) =>
      isThere ? submission(id, { team_id }) : { type: 'submissions', id, data: null },
    ),
  fc
    .record({
      id: fc.constantFrom('x', 'y', 'z'),
      of: fc.constantFrom('1', '2', '3'),
      judgement_type_id: fc.constantFrom('AC', 'WA', null, undefined),
    })
    .map(({ id, of, judgement_type_id }) =>
      judgement_type_id === undefined
        ? { type: 'judgements', id, data: null }
        : judgement(id, of, { judgement_type_id }),
    ),
);

describe('a feed of any release of the Contest API', () => {
  it('says the same in every form, whatever it creates, changes and deletes', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 25 }), (changes) => {
        const [oldest, ...later] = FORMS.map((form) => factsOf(read([...opening(), ...changes], form)));
        for (const one of later) expect(one).toEqual(oldest);
      }),
    );
  });

  it.each(FORMS)('is read in the form of %s: corrections count, deleted objects are gone', (form) => {
    const recording = read(
      [
        ...opening(),
        { type: 'teams', id: 'green', data: { name: 'Green' } },
        submission('1'),
        judgement('x', '1', { judgement_type_id: 'WA' }),
        judgement('x', '1'),
        submission('2', { team_id: 'green' }),
        { type: 'teams', id: 'green', data: null },
        submission('3'),
        { type: 'submissions', id: '3', data: null },
      ],
      form,
    );
    expect(recording.teams.map((one) => one.name)).toEqual(['Red', 'Blue']);
    expect(recording.work).toMatchObject([
      { type: 'submission', id: '1', team: 'red', task: 'a', atMs: HOUR },
      { type: 'judgement', submission: '1', verdict: 'AC', atMs: HOUR + 10_000 },
    ]);
    expect(recording.notes.lost).toBe(0);
  });

  it('replaces a collection by a list, and empties it by null', () => {
    const lines = [
      ...feedOf(opening(), '2022-07'),
      '{"type":"teams","id":null,"data":[{"id":"blue","name":"Blue 2"},{"id":"grey","name":"Grey"}]}',
    ];
    expect(readFeed(lines).teams.map((one) => one.id)).toEqual(['blue', 'grey']);
    expect(readFeed(lines).teams[0]?.name).toBe('Blue 2');
    expect(readFeed([...lines, '{"type":"teams","data":null}']).teams).toEqual([]);
  });

  it('is read as systems write it: hours alone as an offset, ends rounded down, remarks between the lines', () => {
    const recording = readFeed([
      '',
      '! a remark of the tool that recorded it',
      '{"type":"contests","id":"pc2-1","op":"create","data":{"id":"c","name":"C","start_time":"2023-02-25T14:00:00.004-05","duration":"5:00:00","penalty_time":20}}',
      '{"type":"problems","id":"pc2-2","op":"create","data":{"id":"p","label":"A","name":"P","ordinal":1}}',
      '{"type":"teams","id":"pc2-3","op":"create","data":{"id":101,"name":"T"}}',
      '{"type":"submissions","id":"pc2-4","op":"create","data":{"id":"4","problem_id":"p","team_id":"101","time":"2023-02-25T14:05:29.004-05"}}',
      '{"type":"judgements","id":"pc2-5","op":"create","data":{"id":"j","submission_id":"4","judgement_type_id":"AC","start_contest_time":"00:05:29.204","end_contest_time":"00:05:00.000"}}',
    ]);
    expect(recording.startAt).toBe(Date.parse('2023-02-25T14:00:00.004-05:00'));
    expect(recording.work).toMatchObject([
      { type: 'submission', atMs: 329_000 },
      { type: 'judgement', atMs: 329_204 },
    ]);
  });
});

describe("a feed's statements", () => {
  it('its judgement types decide which judgements are solved and which cost penalty', () => {
    const types: readonly Change[] = [
      { type: 'judgement-types', id: 'APE', data: { name: 'nearly', solved: true, penalty: false } },
      { type: 'judgement-types', id: 'CE', data: { name: 'compile error', solved: false, penalty: true } },
      { type: 'judgement-types', id: 'OUT', data: { name: 'out of paper', solved: false, penalty: false } },
      { type: 'judgement-types', id: 'AC', data: { name: 'no more', solved: false, penalty: true } },
    ];
    const ids = ['APE', 'CE', 'OUT', 'AC', 'RTE'];
    const recording = read([
      ...opening(),
      ...types,
      ...ids.flatMap((id) => [submission(id), judgement(`j${id}`, id, { judgement_type_id: id })]),
    ]);
    const judged = recording.work.flatMap((one) => (one.type === 'judgement' ? [one] : []));
    expect(judged.map(({ submission: of, verdict, isPenalised }) => [of, verdict, isPenalised])).toEqual([
      ['APE', 'AC', null],
      ['CE', 'CE', true],
      ['OUT', 'WA', false],
      ['AC', 'WA', null],
      ['RTE', 'RE', null],
    ]);
  });

  it('keeps hidden teams, those of hidden groups and those outside the main group off the board', () => {
    const recording = read([
      ...opening({ main_scoreboard_group_id: 'main' }),
      { type: 'groups', id: 'main', data: { name: 'Main' } },
      { type: 'groups', id: 'staff', data: { name: 'Staff', hidden: true } },
      { type: 'teams', id: 'red', data: { name: 'Red', group_ids: ['main'] } },
      { type: 'teams', id: 'jury', data: { name: 'Jury', group_ids: ['main', 'staff'] } },
      { type: 'teams', id: 'ghost', data: { name: 'Ghost', group_ids: ['main'], hidden: true } },
      submission('1', { team_id: 'jury' }),
    ]);
    expect(recording.teams.map(({ id, isOnBoard }) => [id, isOnBoard])).toEqual([
      ['red', true],
      ['blue', false],
      ['jury', false],
      ['ghost', false],
    ]);
    expect(recording.work).toHaveLength(1);
  });

  it('lists submissions from the end or later, and does not score them', () => {
    const times = ['4:59:59.999', '5:00:00.000', '6:00:00'];
    const recording = read([
      ...opening(),
      ...times.map((contest_time, index) => submission(String(index), { contest_time })),
    ]);
    expect(recording.work.map((one) => one.type === 'submission' && one.counts)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('lives through a pause of the countdown and a moved start, and times work by the start that was', () => {
    const paused = [
      ...opening(),
      ...opening({ start_time: null, countdown_pause_time: '0:03:38.749' }).slice(0, 1),
    ];
    expect(read(paused)).toMatchObject({ startAt: null, pausedMs: 218_749 });
    const moved = [...paused, ...opening({ start_time: '2024-05-11T10:30:00+02:00' }).slice(0, 1)];
    const sent = submission('1', { contest_time: null, time: '2024-05-11T11:00:00.000+02:00' });
    const recording = read([...moved, sent]);
    expect(recording).toMatchObject({ startAt: Date.parse(START) + HOUR / 2, pausedMs: null });
    expect(recording.work).toMatchObject([{ atMs: HOUR / 2 }]);
  });

  it('says when the board thawed, the results became final, and nothing more comes', () => {
    const state = {
      started: START,
      thawed: '2024-05-11T16:00:00+02:00',
      finalized: '2024-05-11T17:00:00+02:00',
    };
    const recording = read([...opening(), { type: 'state', id: 'state', data: state }]);
    expect(recording).toMatchObject({ thawedMs: 6 * HOUR, finalizedMs: 7 * HOUR, isComplete: false });
    const over = { ...state, end_of_updates: '2024-05-11T18:00:00+02:00' };
    expect(read([...opening(), { type: 'state', id: 'state', data: over }]).isComplete).toBe(true);
  });
});

describe('a feed that is not as it should be', () => {
  it('is reported by line and object', () => {
    const lines = [
      ...feedOf([...opening(), submission('7', { team_id: 'nobody' })], '2022-07'),
      'not JSON',
      '{"type":"teams","id":"x","data":{"id":"x","name":"a\\u0000b \\ud800"}}',
      '{"type":"teams","id":"a\\u0000","data":{"name":"T"}}',
      '\0\0\0\0',
    ];
    const recording = readFeed(lines);
    expect(recording.notes.lines()).toEqual([
      'passed over 1: a line that is not JSON (line 9)',
      'passed over 1: teams: an object without an id that can be kept (line 11, teams)',
      'passed over 1: a line with NUL characters (line 12)',
      'passed over 1: submission of a team that is not in the feed (line 8, submissions 7)',
      'remark 1: teams: `name` holds a NUL or half a character, shown as \uFFFD (line 10, teams x)',
    ]);
    expect(recording.teams.at(-1)?.name).toBe('a\uFFFDb \uFFFD');
  });

  // F41
  it('says which verdict it took where the feed does not declare the type of a judgement', () => {
    const recording = readFeed(
      feedOf(
        [
          ...opening(),
          submission('1'),
          submission('2'),
          judgement('x', '1', { judgement_type_id: 'PE' }),
          judgement('y', '2'),
        ],
        '2022-07',
      ),
    );
    expect(recording.notes.lines()).toEqual([
      'remark 1: judgement of type PE, which the feed does not declare, taken for WA (line 10, judgements x)',
    ]);
  });

  it('says why it leaves out the run of a test', () => {
    const run = (id: string, data: Readonly<Record<string, unknown>> = {}): Change => ({
      type: 'runs',
      id,
      data: { judgement_id: 'x', ordinal: 1, judgement_type_id: 'AC', contest_time: '1:00:00', ...data },
    });
    const more = [
      run('of-none', { judgement_id: null }),
      run('of-no-test', { ordinal: 0 }),
      run('unknown', { judgement_type_id: 'GREAT' }),
      run('timeless', { contest_time: null }),
    ];
    const kept = Array.from({ length: 2_000 }, (_, at) => run(String(at), { ordinal: at + 1 }));
    const { notes, work } = read([
      ...opening(),
      submission('1'),
      judgement('x', '1'),
      ...more,
      ...kept,
      run('last'),
    ]);
    expect(work[1]).toHaveProperty('runs.length', 2_000);
    expect(notes.lines()).toEqual([
      'remark 1: run of no judgement, left out (line 10, runs of-none)',
      'remark 1: run without the number of its test, left out (line 11, runs of-no-test)',
      'remark 1: run of an unknown type, left out (line 12, runs unknown)',
      'remark 1: run without a time that can be, left out (line 13, runs timeless)',
      'remark 1: run beyond the 2000 that are kept of a judgement, left out (line 2014, runs last)',
    ]);
  });

  it('is refused when much of it would be lost, and not for unimportant parts', () => {
    const work = Array.from({ length: 200 }, (_, index) => submission(String(index)));
    expect(refusalOf(read([...opening(), ...work]))).toBeNull();
    const few = work.map((one, index) => (index < 4 ? submission(one.id, { team_id: 'nobody' }) : one));
    expect(refusalOf(read([...opening(), ...few]))).toBeNull();
    const many = work.map((one, index) => (index < 5 ? submission(one.id, { team_id: 'nobody' }) : one));
    expect(refusalOf(read([...opening(), ...many]))).toContain('5 of 200');
    const unfinished = work.map((one) => judgement(`j${one.id}`, one.id, { judgement_type_id: null }));
    expect(refusalOf(read([...opening(), ...work, ...unfinished]))).toBeNull();
    expect(refusalOf(read(opening().slice(0, 3)))).toContain('no problems');
  });

  it.each([
    [{ duration: '1e9' }, /^Line 1: the contest has no duration .*"1e9"/],
    [{ duration: '999999:00:00' }, /^Line 1: the contest has no duration/],
    [{ duration: undefined }, /there is none/],
    [{ penalty_time: 1e300 }, /^Line 1: the contest's penalty is no time \(1e\+300\)/],
    [{ scoreboard_freeze_duration: '-1:00:00' }, /^Line 1: the contest's freeze is no duration/],
  ])('with %j is refused in one line', (contest, message) => {
    expect(() => read(opening(contest))).toThrow(message);
  });

  it('without a contest says so', () => {
    expect(() => readFeed(['{"type":"teams","id":"1","data":{"id":"1"}}'])).toThrow(
      'The feed has no contest.',
    );
  });

  it('takes no number that cannot be', () => {
    const recording = read([
      ...opening({ scoreboard_type: 'score' }),
      { type: 'problems', id: 'a', data: { label: 'A', name: 'Apples', ordinal: null, max_score: -5 } },
      submission('1'),
      submission('2', { contest_time: '99999999:00:00' }),
      judgement('x', '1', { score: 1e300 }),
    ]);
    expect(recording.tasks.find((one) => one.id === 'a')?.maxScore).toBe(100);
    expect(recording.work).toMatchObject([{ type: 'submission', id: '1' }]);
    expect(recording.notes.lost).toBe(2);
  });

  it('is never more than a clear line, and the read part can be sent', () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        true,
        '',
        '\0',
        '\ud800',
        1e308,
        -1,
        '5:00:00',
        START,
        [],
        {},
        'red',
        'a',
        '1',
      ),
      fc.string({ unit: 'binary' }),
      fc.double(),
    );
    const keys =
      'id name label ordinal max_score team_id problem_id submission_id judgement_type_id contest_time time score duration start_time penalty_time group_ids hidden group_scores valid thawed'.split(
        ' ',
      );
    const data = fc.oneof(
      odd,
      fc.dictionary(fc.constantFrom(...keys), odd),
      fc.array(fc.dictionary(fc.constantFrom(...keys), odd)),
    );
    const types = [
      'contest',
      'contests',
      'state',
      'teams',
      'problems',
      'submissions',
      'judgements',
      'judgement-types',
      'groups',
    ];
    const event = fc.record(
      { type: fc.constantFrom(...types), id: odd, op: fc.constantFrom(undefined, 'create', 'delete'), data },
      { requiredKeys: ['type'] },
    );
    const line = fc.oneof(
      event.map((one) => JSON.stringify(one)),
      fc.string(),
    );
    const first = feedOf([...opening(), submission('1'), judgement('x', '1')], '2022-07');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        let recording: RecordedContest;
        try {
          recording = readFeed([...first, ...lines]);
        } catch (error) {
          expect((error as Error).message).toMatch(/^(The feed|Line \d+)/);
          return;
        }
        const placement = placeRecording(recording, 60, 1_700_000_000_000);
        const options = { externalId: `feed:${recording.id}`, lastAcceptedBreaksTies: false };
        v.parse(feedContest, feedContestOf(recording, placement, options));
        v.parse(feedEvents, feedEventsOf(recording, placement));
        expect(recording.notes.lines().join('\n')).not.toContain('\0');
      }),
      { numRuns: runs(125, 500) },
    );
  });
});
