import { describe, expect, it } from 'vitest';
import { decideExtension } from '#server/features/contest/contests/extend-participant.ts';
import {
  decideFinish,
  decideModuleEnd,
  decideStart,
} from '#server/features/contest/contests/module-handlers.ts';
import { type ParticipantRow } from '#server/model/rows.ts';
import { contestRow, HOUR, MINUTE, START } from './rows.ts';

const person = (more: Partial<ParticipantRow> = {}) =>
  ({
    extra_time_seconds: 0,
    started_tasks: 0,
    module_started_at: null,
    module_end_at: null,
    module_extra_seconds: 0,
    finished_at: null,
    ...more,
  }) as ParticipantRow;

describe('extra time', () => {
  const decide = (seconds: number, participant = person(), contest = contestRow()) =>
    decideExtension({ contest, participant }, { seconds, now: START + HOUR });

  it('[TML-2] is added to what there was, and may be taken back', () => {
    expect(decide(600, person({ extra_time_seconds: 60 })).extra_time_seconds).toBe(660);
    expect(decide(-600).extra_time_seconds).toBe(-600);
  });

  it('[TML-2] is a day at most, and leaves an end after the start', () => {
    expect(() => decide(86_400)).not.toThrow();
    expect(() => decide(86_401)).toThrow('backend.bad_request:minutes');
    expect(() => decide(-5 * 3_600 + 1)).not.toThrow();
    expect(() => decide(-5 * 3_600)).toThrow('backend.times_order');
    expect(() => decide(60, person(), contestRow({ final_at: 5 }))).toThrow('backend.results_final');
  });

  it('[QIZ-2] goes to the module under way too', () => {
    const nvo = contestRow({ type: 'nvo' });
    const under = { started_tasks: 1, module_started_at: START, module_end_at: START + 2 * HOUR };
    expect(decide(600, person(under), nvo)).toEqual({
      extra_time_seconds: 600,
      module_end_at: START + 2 * HOUR + 600_000,
      module_extra_seconds: 600,
    });
    const over = { ...under, module_end_at: START + MINUTE };
    expect(decide(600, person(over), nvo)).toMatchObject({
      module_end_at: START + MINUTE,
      module_extra_seconds: 0,
    });
  });
});

describe('the modules of an exam', () => {
  type Progress = Parameters<typeof decideModuleEnd>[0]['progress'];
  const none: Progress = { startedTasks: 0, tasksLeft: 2, startedAt: null, hasFinished: false };
  const now = START + HOUR;
  const start = (progress: Progress, participant = person(), type: 'nvo' | 'icpc' = 'nvo') =>
    decideStart({
      contest: contestRow({ type }),
      participant,
      progress,
      minutes: new Map([
        [1, 60],
        [2, null],
      ]),
      now,
    });

  it('[QIZ-2] start one after the other, each with its own time and what is left of the extra time', () => {
    expect(start(none, person({ extra_time_seconds: 600, module_extra_seconds: 200 }))).toEqual({
      started_tasks: 1,
      module_started_at: now,
      module_end_at: now + HOUR + 400_000,
      module_extra_seconds: 600,
    });
    expect(start({ ...none, startedTasks: 1, tasksLeft: 1 })).toMatchObject({
      started_tasks: 2,
      module_end_at: null,
    });
  });

  it('[QIZ-2] start once, and not after the last', () => {
    expect(start({ ...none, startedAt: START })).toBeNull();
    expect(() => start({ ...none, tasksLeft: 0 })).toThrow('backend.no_module');
    expect(() => start(none, person(), 'icpc')).toThrow('backend.no_module');
  });

  it('[QIZ-2] end when some time has passed, the last one with the exam', () => {
    const under = { ...none, startedTasks: 1, startedAt: START };
    expect(decideModuleEnd({ progress: under, now })).toEqual({
      module_started_at: null,
      module_end_at: null,
    });
    expect(decideModuleEnd({ progress: { ...under, tasksLeft: 0 }, now })).toMatchObject({
      finished_at: now,
    });
    expect(() => decideModuleEnd({ progress: under, now: START })).toThrow('backend.module_too_short');
    expect(() => decideModuleEnd({ progress: none, now })).toThrow('backend.no_module');
  });

  it('[QIZ-3] are over when the exam is finished, a module under way once it may end', () => {
    expect(decideFinish({ progress: none, now })).toMatchObject({ finished_at: now });
    const begun = { ...none, startedAt: START };
    expect(() => decideFinish({ progress: begun, now: START })).toThrow('backend.module_too_short');
  });
});
