import { describe, expect, it } from 'vitest';
import { polledPositions } from '../../../src/streams/inputs/polling.ts';
import { aTask } from '../../support/contest.ts';
import { ensureLive, isLoaded, startMachine } from '../../support/machine.ts';

const FAST = [
  '/topic/configuration',
  '/topic/contest/7',
  '/user/queue/announcements/7',
  '/user/queue/questions/7',
  '/user/queue/submissions',
  '/user/queue/time/7',
];

describe('what is polled for', () => {
  it('[LIV-3] each 10 s news of the contest, and each 30 s the tasks, user tests and answers besides', () => {
    const state = ensureLive().state();
    expect(Object.keys(polledPositions(state, false)).sort()).toEqual(FAST);
    expect(Object.keys(polledPositions(state, true)).sort()).toEqual(
      [...FAST, '/user/queue/tasks/7', '/user/queue/user_tests', '/user/queue/quiz/7'].sort(),
    );
  });

  it('[LIV-3] is nothing of it while live_updates is off', () => {
    const off = { websockets: '1', live_updates: '0' } as const;
    const state = ensureLive({ prepare: ({ server }) => void (server.configuration = off) }).state();
    expect(polledPositions(state, true)).toEqual({});
  });

  it('[LIV-3] an own task list comes with the third poll, and at once when somebody comes back to the page', () => {
    const machine = startMachine({
      prepare: ({ server }) => void (server.configuration = { websockets: '0', live_updates: '1' }),
    });
    machine.until(({ system }) => system.link.kind === 'polling' && isLoaded(system.snapshots));
    const change = (name: string) =>
      machine.ports.server.tell('tasks', { action: 'set', tasks: [aTask(1, { name })] });
    const name = () => machine.state().contest.tasks?.[0]?.name;
    change('third');
    machine.advance(29_000);
    expect(name()).toBe('Task A');
    machine.advance(2_000);
    expect(name()).toBe('third');
    change('woken');
    machine.ports.browser.wakes$.next();
    machine.advance(100);
    expect(name()).toBe('woken');
  });
});
