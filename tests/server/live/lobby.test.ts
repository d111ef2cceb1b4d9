// F1
import { setMaxListeners } from 'node:events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Lobby } from '#server/live/lobby.ts';

const never = new AbortController().signal;
setMaxListeners(Infinity, never);
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('[SEC-1] one place fills its own room alone: those of another come in at once', async () => {
  const lobby = new Lobby();
  for (let n = 0; n < 5_000; n += 1) void lobby.enter('full', never);
  let isIn = false;
  void lobby.enter('another', never).then(() => (isIn = true));
  await settle();
  expect(isIn).toBe(true);
});

it('[SEC-1] [SRV-6] in any order of coming and going, none is admitted beyond the room there is, and all who wait come in', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(700), fc.nat(900)), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (comings) => {
      const lobby = new Lobby();
      const inside: (() => void)[] = [];
      let asked = 0;
      let came = 0;
      for (const [place, count, leave] of comings) {
        for (let n = 0; n < count; n += 1) {
          asked += 1;
          void lobby.enter(place, never).then((out) => {
            if (out === null) return;
            came += 1;
            inside.push(out);
          });
        }
        await settle();
        expect(inside).toHaveLength(lobby.count);
        expect(lobby.count).toBeLessThan(1_000);
        for (const out of inside.splice(0, leave)) {
          out();
          out();
        }
        await settle();
      }
      while (inside.length > 0) {
        inside.pop()?.();
        await settle();
      }
      expect([came, lobby.count]).toEqual([asked, 0]);
    }),
    { numRuns: 20 },
  );
});

it('[SEC-1] one that has gone before there was room takes none', async () => {
  const lobby = new Lobby();
  const outs: ((() => void) | null)[] = [];
  for (let n = 0; n < 400; n += 1) void lobby.enter('a', never).then((out) => outs.push(out));
  const gone = new AbortController();
  const late = lobby.enter('a', gone.signal);
  gone.abort();
  expect(await late).toBeNull();
  await settle();
  const { count } = lobby;
  outs[0]?.();
  await settle();
  expect(lobby.count).toBe(count);
});
