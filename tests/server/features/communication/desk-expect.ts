import { expect } from 'vitest';
import { type DeskRun } from './desk-run.ts';

/** Every question is answered once, and every asker gets each answer and change once, in order. */
export function expectKept(run: DeskRun): void {
  for (const { id, version, answer } of run.questions) {
    const taken = run.taken.filter(({ qid }) => qid === id).sort((a, b) => a.version - b.version);
    expect(version, `question ${id} is answered`).toBeGreaterThan(0);
    expect(taken.map((one) => one.version)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    expect(answer).toBe(taken.at(-1)?.text);
    expect(run.heard.get(id)).toEqual([null, ...taken.map(({ text }) => text)]);
  }
  const versions = new Map(run.questions.map(({ id, version }) => [id, version]));
  for (const held of run.held) expect(held).toEqual(versions);
  expect(run.claimsLeft).toBe(0);
  expect(run.audited).toBe(run.taken.length);
}
