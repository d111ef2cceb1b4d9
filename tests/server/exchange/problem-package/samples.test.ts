import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type FileTexts, GOOD, statementText, taskOf } from '../packages.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function shownOf(beside: FileTexts) {
  const [sample] = taskOf(GOOD, beside).judge.tests;
  return [sample?.shown?.input.hash, sample?.shown?.answer.hash];
}

// F45
describe('a sample for competitors', () => {
  it('[TSK-1] is the pair of files for download, or else the judged one', () => {
    const [input, answer, other, judgedIn, judgedAns] = ['in\n', 'ans\n', 'out\n', '1 2\n', '3\n'];
    const at = (ending: string, text: string) => ({ [`data/sample/1.${ending}`]: text });
    expect(shownOf({})).toEqual([undefined, undefined]);
    expect(shownOf({ ...at('in.download', input), ...at('ans.download', answer) })).toEqual(
      [input, answer].map(hashOf),
    );
    expect(shownOf(at('in.download', input))).toEqual([input, judgedAns].map(hashOf));
    expect(shownOf(at('out', other))).toEqual([judgedIn, other].map(hashOf));
    expect(shownOf({ ...at('out', other), ...at('ans.download', answer) })).toEqual(
      [judgedIn, answer].map(hashOf),
    );
    // Only samples may have shown files: secret tests stay secret.
    const secret = taskOf(GOOD, { 'data/secret/2-all/03.in.download': 'x\n' }).judge.tests;
    expect(secret.every(({ shown }) => shown === undefined)).toBe(true);
  });

  it('[TSK-2] of an interactive task is the one made for statements, and never the judged one', () => {
    const interactive = {
      'output_validator/validate.py': 'import sys\nsys.exit(42)\n',
      'problem.yaml': String(GOOD['problem.yaml']).replace('scoring', '[scoring, interactive]'),
      'data/sample/1.in.statement': 'shown in\n',
      'data/sample/1.ans.statement': 'shown ans\n',
    };
    for (const lang of ['en', 'bg']) {
      const text = statementText(taskOf(GOOD, interactive), lang);
      expect(text).toMatch(/```text\nshown in\n```[^]*```text\nshown ans\n```/);
      expect(text).not.toContain('1 2');
    }
    const talk = taskOf(GOOD, { ...interactive, 'data/sample/1.interaction': '<5\n>3\n' });
    expect(statementText(talk, 'en')).not.toContain('shown in');
  });
});
