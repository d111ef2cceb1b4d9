import { createHash } from 'node:crypto';
import { type JudgeTask, type JudgeTest, type StoredFile } from '#server/contract/task.ts';

const NOTHING = createHash('sha256').update('').digest('hex');

/**
 * A version of a task by which results can be read and nothing can be judged: the names of its groups and
 * tests, without contents and without the jury's programs.
 */
export function shapeOf(judge: JudgeTask): JudgeTask {
  return {
    ...judge,
    checker: { kind: 'exact' },
    interactor: null,
    kind: judge.kind === 'interactive' ? 'batch' : judge.kind,
    graders: {},
    tests: judge.tests.map((test) => ({
      ...withoutShown(test),
      input: emptied(test.input),
      answer: test.answer && emptied(test.answer),
      checkerArgs: [],
    })),
  };
}

function withoutShown(test: JudgeTest): JudgeTest {
  const { shown, ...rest } = test;
  return shown === undefined ? test : rest;
}

function emptied({ name }: StoredFile): StoredFile {
  return { name, hash: NOTHING, bytes: 0 };
}
