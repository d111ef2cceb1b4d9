import { describe, expect, it } from 'vitest';
import { createClock } from '#api/clock.ts';

const HOUR_MS = 3_600_000;
const SERVER_START = 1_700_000_000_000;

/** A machine whose clocks the test turns; its server is 20 ms away in each direction. */
function machine({ wallOffMs }: { readonly wallOffMs: number }) {
  let monotonic = 0;
  let wall = SERVER_START + wallOffMs;
  let server = SERVER_START;
  const clock = createClock({ wall: () => wall, monotonic: () => monotonic });
  const states: string[] = [];
  clock.sync$.subscribe((sync) => states.push(sync.kind));
  const run = (ms: number) => {
    monotonic += ms;
    wall += ms;
    server += ms;
  };
  return {
    clock,
    states,
    run,
    server: () => server,
    setWall: (ms: number) => (wall += ms),
    sleep: (ms: number) => {
      wall += ms;
      server += ms;
    },
    ask: (asleep: () => void = () => undefined) => {
      const sentAt = monotonic;
      run(20);
      const serverAt = Math.floor(server);
      asleep();
      run(20);
      clock.addSample({ sentAt, receivedAt: monotonic, serverAt });
    },
  };
}

describe('the clock', () => {
  it.each([-HOUR_MS, 0, HOUR_MS, 400 * 24 * HOUR_MS])(
    "[TML-5] shows the server's time although the machine's clock is %i ms off",
    (wallOffMs) => {
      const { clock, ask, run, server } = machine({ wallOffMs });
      ask();
      expect(Math.abs(clock.now() - server())).toBeLessThan(2);
      run(5 * 60_000);
      expect(Math.abs(clock.now() - server())).toBeLessThan(2);
    },
  );

  it('[TML-5] before the first answer it is the machine’s own, and says that it is syncing', () => {
    const { clock, states } = machine({ wallOffMs: 90_000 });
    expect(clock.now()).toBe(SERVER_START + 90_000);
    expect(states).toEqual(['syncing']);
  });

  it('[TML-5] a clock set while the page is open changes nothing but drops the samples', () => {
    const { clock, ask, run, server, setWall, states } = machine({ wallOffMs: 0 });
    ask();
    setWall(-2 * HOUR_MS);
    expect(clock.check()).toBe(true);
    expect(Math.abs(clock.now() - server())).toBeLessThan(2);
    run(1_000);
    expect(clock.check()).toBe(false);
    ask();
    expect(states).toEqual(['syncing', 'synced', 'syncing', 'synced']);
  });

  it('[TML-5] after sleep, in which the monotonic clock stood still, the next answer puts it right', () => {
    const { clock, ask, sleep, server, states } = machine({ wallOffMs: 0 });
    for (let times = 0; times < 10; times += 1) ask();
    sleep(3 * HOUR_MS);
    expect(clock.check()).toBe(true);
    ask();
    expect(Math.abs(clock.now() - server())).toBeLessThan(2);
    expect(states.at(-1)).toBe('synced');
  });

  it('[TML-5] a request that slept on its way says nothing', () => {
    const { clock, ask, sleep, server } = machine({ wallOffMs: 0 });
    ask();
    ask(() => sleep(HOUR_MS));
    expect(clock.sync$.value.kind).toBe('syncing');
    ask(() => undefined);
    expect(Math.abs(clock.now() - server())).toBeLessThan(2);
  });

  it('slow drift between the two clocks of a machine is no jump', () => {
    const { clock, run, setWall, ask } = machine({ wallOffMs: 0 });
    ask();
    for (let second = 0; second < 6 * 3_600; second += 1) {
      run(1_000);
      setWall(0.4);
      if (clock.check()) throw new Error(`a jump after ${second} s`);
    }
    expect(clock.sync$.value.kind).toBe('synced');
  });

  it('nonsense is not a sample', () => {
    const { clock } = machine({ wallOffMs: 0 });
    clock.addSample({ sentAt: 10, receivedAt: 5, serverAt: 1 });
    clock.addSample({ sentAt: 1, receivedAt: 5, serverAt: Number.NaN });
    expect(clock.sync$.value.kind).toBe('syncing');
  });
});
