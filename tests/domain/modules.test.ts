import { describe, expect, it } from 'vitest';
import {
  finishRedirect,
  finishRefusal,
  nextTaskNumber,
  startedTaskNumber,
  startRedirect,
  type ModuleProgress,
} from '../../domain/modules.ts';

const STARTED_AT = 1_700_000_000_000;
const BEFORE: ModuleProgress = { startedTasks: 0, tasksLeft: 3, startedAt: null, hasFinished: false };
const FIRST: ModuleProgress = { startedTasks: 1, tasksLeft: 2, startedAt: STARTED_AT, hasFinished: false };
const LAST: ModuleProgress = { startedTasks: 3, tasksLeft: 0, startedAt: STARTED_AT, hasFinished: false };

describe('nvo modules', () => {
  it('[QIZ-2] a start leads to the task after those started', () => {
    expect(startRedirect(BEFORE.startedTasks)).toBe('/task/1');
    expect(nextTaskNumber(BEFORE)).toBe(1);
    expect(nextTaskNumber({ ...FIRST, startedAt: null })).toBe(2);
  });

  it('[QIZ-2] no module starts while one is under way, when none is left, or after the exam', () => {
    expect(nextTaskNumber(FIRST)).toBeNull();
    expect(nextTaskNumber({ ...LAST, startedAt: null })).toBeNull();
    expect(nextTaskNumber({ ...BEFORE, hasFinished: true })).toBeNull();
  });

  it('[QIZ-2] finishing leads on to the next task, and home after the last', () => {
    expect(finishRedirect(FIRST)).toBe('/task/2');
    expect(finishRedirect(LAST)).toBe('/home');
  });

  it('[QIZ-2] finishing is refused at 60 seconds and allowed a millisecond later', () => {
    expect(finishRefusal(FIRST, STARTED_AT + 60_000)).toBe('too_early');
    expect(finishRefusal(FIRST, STARTED_AT + 60_001)).toBeNull();
    expect(finishRefusal(BEFORE, STARTED_AT)).toBe('no_module');
  });

  it('[SHL-4] the task under way is the one started last, and there is none between modules or after finishing', () => {
    expect([FIRST, LAST].map(startedTaskNumber)).toEqual([1, 3]);
    expect(startedTaskNumber(BEFORE)).toBeNull();
    expect(startedTaskNumber({ ...FIRST, startedAt: null })).toBeNull();
    expect(startedTaskNumber({ ...FIRST, hasFinished: true })).toBeNull();
  });
});
