import { type Checker, type JudgeTask } from '#server/contract/task.ts';
import { type TestStation } from '../station.ts';
import { taskOf } from '../support.ts';
import { type Convention, JURY, type Moment, type Wrong } from './programs.ts';

/** A jury program's fault, or the reason for which a correct one is slow. */
export interface Habit {
  readonly convention: Convention;
  readonly wrong: Wrong | 'right' | 'slow' | 'sleepy';
  readonly moment: Moment;
}

const JURY_MS = 300;
/** An interpreter takes a third of it to start on a machine whose memory is slow. */
const LIMITS = { cpuMs: 450, memoryBytes: 256 << 20, outputBytes: 1 << 20 };

/** A task whose interactor or manager has this habit. */
export function talkTask(station: TestStation, habit: Habit, juryMs = JURY_MS): JudgeTask {
  const { convention } = habit;
  const program = programOf(station, habit, `talk-${habit.moment}`);
  const tests = [station.test('1', '1')];
  return taskOf({ kind: 'interactive', limits: LIMITS, juryMs, interactor: { convention, program }, tests });
}

/** A task whose checker has this habit. */
export function checkedTask(station: TestStation, habit: Habit, juryMs = JURY_MS): JudgeTask {
  const { convention, moment } = habit;
  const checker: Checker = { kind: 'program', convention, program: programOf(station, habit, moment) };
  return taskOf({ limits: LIMITS, juryMs, checker, tests: [station.test('1', '1')] });
}

function programOf(station: TestStation, { convention, wrong }: Habit, moment: string) {
  return { language: 'cpp', files: [station.put('jury.cpp', JURY)], args: [convention, wrong, moment] };
}
