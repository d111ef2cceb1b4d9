import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { startMachine } from '../support/machine.ts';

const PATH = 'GET /api/public/screen/7';
const screen = (message: string) => ({
  results: [],
  announcements: [{ id: 1, topic: 'general', message, at: 0 }],
  overlay: { widgets: ['clock'], rows: 10, participant: null },
});

describe('the screens of a hall', () => {
  it('[STD-7] is asked for again and again, told only where it is new, and stays while there is no connection', () => {
    let answer = () => screen('one');
    const machine = startMachine({
      prepare: ({ server }) => server.overrides.set(PATH, () => answer()),
    });
    const seen = () => {
      const { shown, missed } = machine.state().screen;
      return [shown?.announcements[0]?.message, missed !== null];
    };
    machine.send({ type: 'ScreenOpened', contestId: 7, everyMs: 1_000 });
    machine.advance(5_000);
    expect(seen()).toEqual(['one', false]);
    expect(machine.eventsOf('ScreenLoaded')).toHaveLength(1);
    answer = () => {
      throw new ApiError(503, 'backend.busy', null);
    };
    machine.advance(60_000);
    expect(seen()).toEqual(['one', true]);
    answer = () => screen('one');
    machine.advance(2_000);
    expect(seen()).toEqual(['one', false]);
    answer = () => screen('two');
    machine.advance(2_000);
    expect(seen()).toEqual(['two', false]);
    machine.send({ type: 'ScreenClosed', contestId: 7 });
    const told = machine.events.length;
    answer = () => screen('three');
    machine.advance(5_000);
    expect(machine.state().screen.shown).toBeNull();
    expect(machine.events.slice(told).filter(({ type }) => type.startsWith('Screen'))).toEqual([]);
    machine.stop();
  });

  it('[STD-7] holds no more after a thousand news than after the first', () => {
    let count = 0;
    const machine = startMachine({
      prepare: ({ server }) => server.overrides.set(PATH, () => screen(String((count += 1)))),
    });
    machine.send({ type: 'ScreenOpened', contestId: 7, everyMs: 1_000 });
    machine.advance(3_000);
    const size = () => JSON.stringify(machine.state()).length;
    const before = size();
    machine.advance(1_100_000);
    expect(count).toBeGreaterThan(1_000);
    expect(size() - before).toBeLessThan(200);
    machine.stop();
  });
});
