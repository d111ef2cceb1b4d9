import { describe, expect, it } from 'vitest';
import { readContestFile } from '#server/exchange/contest-yaml/read.ts';
import { zipOf } from '#server/exchange/package/zip.ts';

const read = async (text: string | Buffer) => {
  const { reading } = await readContestFile(Buffer.from(text));
  return reading.kind === 'read' ? reading.contest : reading.detail;
};
const START = Date.UTC(2019, 1, 16, 8, 30);
const HOUR = 3_600_000;

/** Nested lists of aliases that expand to 10 to the power of 8 items. */
function aliases(): string {
  const list = (name: string) => `[${new Array<string>(10).fill(name).join(', ')}]`;
  return [
    'a0: &a0 1',
    ...Array.from({ length: 8 }, (_, at) => `a${at + 1}: &a${at + 1} ${list(`*a${at}`)}`),
  ].join('\n');
}

describe('a contest.yaml', () => {
  it('[AUT-2] that is not UTF-8 is refused by its name, and so are the lists beside it', async () => {
    const latin = (text: string) => Buffer.from(text, 'latin1');
    const archive = zipOf([
      { name: 'contest.yaml', content: latin('name: Sch\u00FClercup\nduration: 5:00:00\n') },
      { name: 'problems.yaml', content: latin('- {id: a, label: A, name: D\u00FCbel}\n') },
      { name: 'accounts.yaml', content: latin('- {id: a, username: a, type: team, name: J\u00FCrgen}\n') },
    ]);
    const { findings, people } = await readContestFile(archive);
    expect(people).toBeNull();
    expect(findings.map(({ file, severity, code }) => [file, severity, code])).toEqual([
      ['accounts.yaml', 'error', 'not_utf8'],
      ['contest.yaml', 'error', 'not_utf8'],
      ['problems.yaml', 'error', 'not_utf8'],
    ]);
  });

  it('[AUT-2] is read with hyphens, as DOMjudge writes it', async () => {
    const text = [
      '---',
      'name: Practice Session',
      'short-name: practice',
      'start-time: 2019-02-16T09:30:00+01:00',
      'duration: 1:00:00',
      'scoreboard-freeze-duration: 0:15:00',
      'penalty-time: 20',
      'default-clars: [No comment]',
      'problems:',
      '- label: A',
      '  short-name: hello',
      '  name: Hello World',
      "  rgb: '#fabebe'",
    ].join('\n');
    expect(await read(text)).toEqual({
      settings: {
        name: 'Practice Session',
        type: 'icpc',
        start_time: START,
        end_time: START + HOUR,
        standings: 'yes_15',
        penalty_minutes: 20,
      },
      duration: HOUR,
      problems: [{ label: 'A', name: 'Hello World', color: '#fabebe' }],
      ignored: ['default-clars'],
    });
  });

  it('[AUT-2] is read with underscores, decimals and a scoring contest, as the Contest API and its package write it', async () => {
    const json = JSON.stringify({
      id: 'wf',
      name: 'WF',
      formal_name: 'World Finals',
      start_time: '2019-02-16T09:30:00.000+01',
      duration: '5:00:00.000',
      scoreboard_freeze_duration: '1:00:00.000',
      scoreboard_type: 'score',
      penalty_time: '0:20:00',
    });
    expect(await read(json)).toMatchObject({
      settings: {
        name: 'World Finals',
        type: 'ioi',
        start_time: START,
        standings: 'yes_60',
        penalty_minutes: 20,
      },
      duration: 5 * HOUR,
      ignored: [],
    });
  });

  it('older ones say when the board freezes; YAML reads an unquoted time as a number of seconds', async () => {
    expect(await read('name: Cup\nlength: 5:00:00\nscoreboard-freeze: 4:00:00\n')).toMatchObject({
      settings: { standings: 'yes_60' },
      duration: 5 * HOUR,
    });
    expect(await read('name: Cup\nduration: 18000\n')).toMatchObject({ duration: 5 * HOUR });
  });

  it('CMS says start and stop in seconds', async () => {
    expect(
      await read('name: c\ndescription: Contest\nstart: 1550305800\nstop: 1550309400\ntasks: [a, b]\n'),
    ).toMatchObject({
      settings: { name: 'Contest', start_time: START, end_time: START + HOUR },
      problems: [
        { label: 'A', name: 'a' },
        { label: 'B', name: 'b' },
      ],
    });
  });

  // F28
  it.each([
    'scoreboard-freeze-duration: 1h',
    'scoreboard_freeze_duration: -1:00:00',
    'scoreboard-freeze: soon',
    'penalty-time: twenty',
    'start-time: tomorrow 10:00',
    'duration: -5:00:00',
    'duration: PT5H',
    'duration: 0:300:00',
    'end-time: never',
    'scoreboard-type: best',
    'problems: many',
  ])('[AUT-2] with a value that cannot be read is refused, and the key is named: %s', async (line) => {
    expect(await read(`name: Cup\n${line}\n`)).toBe(line);
  });

  // F18
  it.each(['penalty-time: 99999', 'penalty_time: -5', "penalty: '20:00:00'"])(
    '[AUT-2] with a number out of its bounds is refused, and key and bounds are named: %s',
    async (line) => {
      expect(await read(`name: Cup\n${line}\n`)).toBe(`${line.replaceAll("'", '')} (0–1000)`);
    },
  );

  // F28
  it('[AUT-2] says that it is frozen before it starts, and which time zone was taken', async () => {
    const text =
      'name: Cup\nduration: 5:00:00\nscoreboard-freeze-duration: 6:00:00\nstart-time: 2026-12-01 10:00:00\n';
    const { findings } = await readContestFile(Buffer.from(text));
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    expect(findings.map(({ severity, code, values }) => [severity, code, values])).toEqual([
      ['warning', 'contest_freeze_long', {}],
      ['note', 'contest_zone_taken', { key: 'start-time', zone }],
    ]);
    const full = await readContestFile(
      Buffer.from('name: Cup\nduration: 5:00:00\nstart-time: 2026-12-01T10:00:00Z\n'),
    );
    expect(full.findings).toEqual([]);
  });

  // F26
  it('[AUT-2] has names and letters as they are written, also where they look like numbers', async () => {
    expect(
      await read(
        'name: 2026.10\nproblems:\n- {letter: 1e0, short-name: 007}\n- {letter: B, name: 3.10}\n- 0x10\n',
      ),
    ).toMatchObject({
      settings: { name: '2026.10' },
      problems: [
        { label: '1e0', name: '007' },
        { label: 'B', name: '3.10' },
        { label: 'C', name: '0x10' },
      ],
    });
  });

  it('is found in an archive, the topmost one', async () => {
    const file = (name: string, text: string) => ({ name, content: Buffer.from(text) });
    const zip = zipOf([file('deep/er/contest.yaml', 'name: Deep'), file('cup/contest.yaml', 'name: Top')]);
    expect(await read(zip)).toMatchObject({ settings: { name: 'Top' }, duration: null });
    expect(await read(zipOf([file('problem.yaml', 'name: P')]))).toBe('contest.yaml');
  });

  it.each([
    ['a list', '- a', 'backend.not_a_contest_file contest.yaml'],
    ['nothing of a contest', 'a: 1', 'backend.not_a_contest_file name, duration'],
    ['a name too long', `name: ${'x'.repeat(300)}`, 'backend.not_a_contest_file name'],
    ['no YAML', 'a: 1\nb: [', 'backend.not_a_contest_file contest.yaml:2'],
    ['aliases of aliases', aliases(), 'backend.not_a_contest_file contest.yaml'],
    ['a broken archive', 'PK\u0003\u0004', 'backend.not_a_zip'],
    ['too long a text', `name: ${' '.repeat(2_000_000)}`, 'backend.too_large contest.yaml > 1000000 B'],
  ])('[AUT-2] refuses %s in words of ours', async (_what, text, why) => {
    const { reading } = await readContestFile(Buffer.from(text));
    expect(reading.kind === 'refused' && `${reading.key} ${reading.detail}`.trim()).toBe(why);
  });
});

// F40
describe('task packages within a package of a contest', () => {
  it('[AUT-2] are named, each with what to do, packed or not; those of another contest are not', async () => {
    const archive = zipOf(
      [
        'cup/contest.yaml',
        'cup/problems.yaml',
        'cup/problems/apples/apples.zip',
        'cup/problems/bears/package.tar.gz',
        'cup/problems/cats/problem.yaml',
        'cup/problems/cats/data/secret/1.in',
        'cup/organizations/1/logo.png',
        'other/contest.zip',
      ].map((name) => ({ name, content: Buffer.from(name.endsWith('contest.yaml') ? 'name: Cup\n' : '[]') })),
    );
    const { findings, reading } = await readContestFile(archive);
    expect(reading.kind).toBe('read');
    expect(findings.map(({ file, severity, code }) => [file, severity, code])).toEqual([
      ['cup/problems/apples/apples.zip', 'warning', 'package_within'],
      ['cup/problems/bears/package.tar.gz', 'warning', 'package_within'],
      ['cup/problems/cats/problem.yaml', 'warning', 'package_within'],
    ]);
  });
});
