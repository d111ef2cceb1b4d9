import { describe, expect, it } from 'vitest';
import { errorsOf, type FileTexts, reading, taskOf } from '../packages.ts';

/** A package of the first drafts: folders and `problem.yaml` as in later ones, groups as in legacy ones. */
const DRAFT: FileTexts = {
  'problem.yaml': `problem_format_version: 2023-07-draft
uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e
type: scoring
name: { en: Echo, sv: Eko }
credits: Somebody
rights_owner:
limits:
  time_limit: 2
  time_multipliers: { time_limit_to_tle: 4 }
`,
  'statement/problem.en.tex': '\\problemname{Echo}',
  'statement/problem.sv.md': 'Eko.\n',
  'data/testdata.yaml':
    'on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\noutput_validator_flags: case_sensitive\n',
  'data/sample/testdata.yaml': 'accept_score: 0\nrange: 0 0\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '1\n',
  'data/secret/testdata.yaml': 'grader_flags: first_error accept_if_any_accepted\nrange: 0 100\n',
  'data/secret/g1/testdata.yaml': 'on_reject: break\naccept_score: 50\nrange: 0 50\ngrader_flags: min\n',
  'data/secret/g1/1.in': '1\n',
  'data/secret/g1/1.ans': '1\n',
  'data/secret/g2/testdata.yaml':
    'accept_score: 50\ngrader_flags: min\noutput_validator_args: [case_sensitive]\n',
  'data/secret/g2/2.in': '2\n',
  'data/secret/g2/2.ans': '2\n',
  'input_validators/validate.py': 'pass\n',
  'submissions/accepted/echo.cpp': 'int main() {}\n',
};

describe('a package of a draft', () => {
  it('[JDG-4] of the first layout has the groups and flags of older packages, and the rest of the newer ones', () => {
    const { judge, names, statements } = taskOf(DRAFT);
    expect(judge.groups.map(({ name, rule, points }) => [name, rule, points])).toEqual([
      ['sample', 'minimum', 0],
      ['g1', 'minimum', 50],
      ['g2', 'minimum', 50],
    ]);
    expect(judge.checker).toEqual({ kind: 'tokens', caseSensitive: true });
    expect([names, statements.map(({ lang }) => lang)]).toEqual([{ en: 'Echo', sv: 'Eko' }, ['en', 'sv']]);
  });

  it('[JDG-4] may have its validator in a folder of its own, and its time limit where Kattis keeps it', () => {
    const yaml = String(DRAFT['problem.yaml']);
    const { judge } = taskOf(DRAFT, {
      'problem.yaml': yaml.replace('type: scoring', 'type: interactive').replace('  time_limit: 2\n', ''),
      'output_validator/echo_validator/validate.cc': 'int main() {}\n',
      'output_validator/echo_validator/validate.h': '\n',
      '.timelimit': '3\n',
    });
    expect(judge.interactor?.program.files.map(({ name }) => name)).toEqual(['validate.cc', 'validate.h']);
    expect(judge.limits.cpuMs).toBe(3000);
  });

  it('[JDG-4] of the later layout is read as 2025-09', () => {
    const plain = Object.fromEntries(
      Object.keys(DRAFT)
        .filter((one) => one.endsWith('testdata.yaml'))
        .map((one) => [one, null]),
    );
    const { judge } = taskOf(DRAFT, {
      ...plain,
      'data/secret/g1/test_group.yaml': 'max_score: 30\n',
      'data/secret/g2/test_group.yaml': 'max_score: 70\n',
    });
    expect(judge.groups.map(({ points }) => points)).toEqual([0, 30, 70]);
  });

  it('[JDG-4] of several passes is refused by that name', () => {
    const yaml = String(DRAFT['problem.yaml']).replace('type: scoring', 'type: [pass-fail, multi-pass]');
    expect(errorsOf(DRAFT, { 'problem.yaml': yaml })).toContainEqual(
      expect.stringMatching(/^problem\.yaml:\d+ Multi-pass/),
    );
    expect(reading(DRAFT).task).not.toBeNull();
  });
});
