import { bare, type Case, FINE, program } from '../cases.ts';

const LONG = { cpuMs: 2000, wallMs: 8000 };
const SHORT_WALL = { wallMs: 200 };

/** CPU and wall time. */
export const TIME: readonly Case[] = [
  bare('busy-loop.c', ['cpu'], { cpuMs: [115, 240] }),
  program('busy-threads.c', ['cpu'], { cpuMs: [115, 500] }),
  program('busy-behind-sleep.c', ['cpu']),
  program('busy-short-threads.c', ['cpu']),
  program('busy-leader-gone.c', ['cpu']),
  program('busy-signals-caught.c', ['cpu']),
  program('busy-signals-blocked.c', ['cpu']),
  program('busy-in-kernel.c', ['cpu']),
  program('busy-exec-self.c', ['cpu', 'forbidden']),
  program('busy-odd-name.c', ['cpu'], { cpuMs: [115, 240] }),
  program('busy-raised-limits.c', ['cpu', 'forbidden']),
  program('busy-timer.c', ['cpu', 'wall'], { limits: { wallMs: 1500 } }),
  program('other-cores.c', ['cpu', 'forbidden']),
  program('personality.c', ['cpu', 'forbidden']),
  program('prctl.c', ['cpu', 'forbidden']),
  bare('sleep.c', ['wall'], { limits: SHORT_WALL, cpuMs: [0, 20] }),
  program('sleep-deaf.c', ['wall'], { limits: SHORT_WALL }),
  program('sleep-naps.c', ['wall'], { limits: SHORT_WALL }),
  program('sleep-threads.c', ['wall'], { limits: SHORT_WALL }),
  program('stop-self.c', ['wall', 'forbidden'], { limits: SHORT_WALL }),
  program('own-pipe.c', ['wall'], { limits: SHORT_WALL }),
  bare('good-cpu.c', FINE, { env: { BURN_MS: '90' }, cpuMs: [89, 100] }),
  program('good-cpu.c', FINE, {
    name: 'good-cpu.c, with as much wall time as CPU time',
    env: { BURN_MS: '120' },
    limits: { cpuMs: 140, wallMs: 140 },
    cpuMs: [119, 130],
  }),
  program('good-cpu.c', ['cpu'], { name: 'good-cpu.c, a little too long', env: { BURN_MS: '135' } }),
  program('good-threads.c', FINE, { limits: LONG, cpuMs: [119, 140] }),
  program('good-many-threads.c', FINE, { limits: LONG }),
  program('good-nap.c', FINE, { limits: { wallMs: 600 }, cpuMs: [0, 20] }),
  program('good-clocks.c', FINE),
];
