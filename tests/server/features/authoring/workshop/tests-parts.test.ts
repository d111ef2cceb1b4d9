import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageOf } from '#server/exchange/package/files.ts';
import { shownEnds } from '#server/features/authoring/workshop/tests/ends.ts';
import { groupFiles } from '#server/features/authoring/workshop/tests/groups.ts';
import { FactsCounter } from '#server/judge/test-facts.ts';
import { changesOf } from '#server/model/authoring/makings.ts';

const GROUPS = ['sample', 'secret/1-a', 'secret/2-b'].map((folder) => ({
  folder,
  points: 0,
  rule: null,
  requires: [],
}));
const written = (
  files: Readonly<Record<string, string>>,
  wanted: Partial<Parameters<typeof groupFiles>[1]>,
) => {
  const held = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const group = { folder: 'secret/2-b', points: 30, rule: 'minimum', requires: [], ...wanted } as const;
  return Object.fromEntries(groupFiles({ files: packageOf('t', held), groups: GROUPS }, group));
};

describe('[AUT-12] a group of tests in its files', () => {
  const OWN = 'data/secret/2-b/test_group.yaml';

  it('is written where it stands, comments and everything else kept', () => {
    const before = '# half of it\nmax_score: 20 # for now\noutput_validator_args: [float_tolerance, 1e-6]\n';
    expect(written({ [OWN]: before }, { requires: ['secret/1-a'] })).toEqual({
      [OWN]:
        '# half of it\nmax_score: 30 # for now\noutput_validator_args: [float_tolerance, 1e-6]\nrequire_pass: [secret/1-a]\n',
    });
    expect(written({ [OWN]: 'max_score: 30\n' }, {})).toEqual({});
  });

  it('goes into judge.yaml where that already says it, or the format has no word for it', () => {
    const judge = 'limits: { java: { time_limit: 2 } }\ngroups:\n  # the last\n  2-b:\n    points: 1 # few\n';
    expect(written({ 'judge.yaml': judge }, { rule: 'multiply' })).toEqual({
      'judge.yaml':
        'limits: { java: { time_limit: 2 } }\ngroups:\n  # the last\n  2-b:\n    points: 30 # few\n    rule: multiply\n',
    });
    const sum = { 'data/secret/1-a/test_group.yaml': 'score_aggregation: sum\n' };
    expect(written(sum, { requires: ['secret/1-a'] })['judge.yaml']).toContain('requires: [1-a]');
    expect(() => written({ 'judge.yaml': 'a: [' }, {})).toThrow('backend.not_yaml');
  });
});

describe('[AUT-12] a file by its ends', () => {
  it('is text or is said to be binary, however a character was cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8 }), fc.nat(), (text, at) => {
        const all = Buffer.from(text);
        fc.pre(!text.includes('\0') && all.toString() === text);
        const cut = 1 + (at % (all.length - 1));
        const ends = shownEnds(all.subarray(0, cut), all.subarray(cut), all.length);
        expect(ends.is_text).toBe(true);
        expect(text.startsWith(ends.beginning) && text.endsWith(ends.end)).toBe(true);
        expect(ends.left_out).toBeLessThan(8);
      }),
    );
    expect(shownEnds(Buffer.from([0xff, 0xfe, 0, 1]), Buffer.alloc(0), 4).is_text).toBe(false);
  });
});

describe('[AUT-12] the form of an input', () => {
  it('is counted the same in whatever pieces it is read', () => {
    const word = fc.oneof(fc.bigInt().map(String), fc.constantFrom('a', '-1.5e3', '+7', 'x1'));
    const line = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.nat(), (lines, at) => {
        const text = lines.map((one) => `${one}\n`).join('');
        const all = Buffer.from(text);
        const cut = at % (all.length + 1);
        const [whole, pieces] = [new FactsCounter(), new FactsCounter()];
        whole.add(all);
        pieces.add(all.subarray(0, cut));
        pieces.add(all.subarray(cut));
        const facts = whole.end();
        expect(pieces.end()).toEqual(facts);
        expect(facts.lines).toBe(lines.length);
        expect(facts.longestLine).toBe(Math.max(0, ...lines.map((one) => one.length)));
        expect(facts.words).toBe(text.split(/\s+/).filter(Boolean).length);
      }),
    );
  });
});

describe('[AUT-12] made files, put into a tree', () => {
  it('never touches what somebody wrote', () => {
    const file = fc.record({ hash: fc.constantFrom('1', '2'), made_from: fc.constantFrom(null, 'm', 'n') });
    const made = fc.option(
      fc.record({
        hash: fc.constantFrom('1', '2'),
        bytes: fc.constant(1),
        madeFrom: fc.constantFrom(null, 'm'),
      }),
    );
    const paths = ['a.in', 'a.ans', 'b.in', 'b.ans'].map((name) => `data/secret/${name}`);
    fc.assert(
      fc.property(
        fc.array(fc.option(file), { minLength: 4, maxLength: 4 }),
        made,
        made,
        (there, input, answer) => {
          const tree = paths.flatMap((path, place) => {
            const one = there[place];
            return one ? [{ path, bytes: 1, ...one }] : [];
          });
          const changes = changesOf({ removed: paths.slice(2) }, [{ name: 'secret/a', input, answer }], tree);
          const byHand = new Set(tree.filter((one) => one.made_from === null).map(({ path }) => path));
          for (const change of changes) expect(byHand.has('path' in change ? change.path : '')).toBe(false);
        },
      ),
    );
  });
});
