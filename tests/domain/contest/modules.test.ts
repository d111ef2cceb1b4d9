import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isModuleUnderWay,
  moduleEndAt,
  ownEndOf,
  finishRedirect,
  finishRefusal,
  nextTaskNumber,
  startRedirect,
  type ModuleProgress,
} from '#domain/contest/modules.ts';

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
});

describe('the length of a module', () => {
  const PERSON_END_AT = STARTED_AT + 3_600_000;

  it('[QIZ-2] counts from its start, and extra time that no module had yet is on top', () => {
    expect(ownEndOf(45, 0, STARTED_AT)).toBe(STARTED_AT + 45 * 60_000);
    expect(ownEndOf(45, 300, STARTED_AT)).toBe(STARTED_AT + 50 * 60_000);
    expect(ownEndOf(null, 300, STARTED_AT)).toBeNull();
  });

  it('[QIZ-2] never goes past the end of the contest, where one without a length ends', () => {
    expect(moduleEndAt({ ownEndAt: null }, PERSON_END_AT)).toBe(PERSON_END_AT);
    expect(moduleEndAt({ ownEndAt: PERSON_END_AT + 1 }, PERSON_END_AT)).toBe(PERSON_END_AT);
    expect(moduleEndAt({ ownEndAt: PERSON_END_AT - 1 }, PERSON_END_AT)).toBe(PERSON_END_AT - 1);
  });

  it('[QIZ-2] [TML-3] a module is under way until the millisecond of its end, however far away that is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 * 24 * 60 }), fc.nat(), (minutes, later) => {
        const ownEndAt = ownEndOf(minutes, 0, STARTED_AT) ?? 0;
        const module = { startedAt: STARTED_AT, ownEndAt };
        const personEndAt = ownEndAt + later;
        expect(isModuleUnderWay(module, personEndAt, ownEndAt - 1)).toBe(true);
        expect(isModuleUnderWay(module, personEndAt, ownEndAt)).toBe(false);
        expect(isModuleUnderWay({ ...module, startedAt: null }, personEndAt, ownEndAt - 1)).toBe(false);
      }),
    );
  });
});
