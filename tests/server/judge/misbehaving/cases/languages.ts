import { type Case, FINE, program, REFUSED } from '../cases.ts';

const ROOM = { cpuMs: 5000, wallMs: 15000, memoryBytes: 512 << 20 };
const CPU = { ...ROOM, cpuMs: 250 };

/** Similar cases in languages whose runtimes have habits of their own. */
export const LANGUAGES: readonly Case[] = [
  program('good.py', FINE, { limits: ROOM, input: 'million' }),
  program('good-recursion.py', FINE, { limits: ROOM }),
  program('system.py', REFUSED, { limits: ROOM }),
  program('syscall.py', [...REFUSED, { code: 1 }], { limits: ROOM }),
  program('socket.py', REFUSED, { limits: ROOM }),
  program('read-answer.py', REFUSED, { limits: ROOM }),
  program('write-outside.py', REFUSED, { limits: ROOM }),
  program('memory.py', ['memory'], { limits: { ...ROOM, memoryBytes: 128 << 20 } }),
  program('busy.py', ['cpu'], { limits: CPU }),
  program('Good.java', FINE, { limits: ROOM }),
  program('StaticExit.java', [{ code: 5 }], { limits: ROOM }),
  program('Heap.java', ['memory', { code: 1 }], { limits: { ...ROOM, memoryBytes: 256 << 20 } }),
  program('Shell.java', REFUSED, { limits: ROOM }),
  program('Network.java', REFUSED, { limits: ROOM }),
  program('good.go', FINE, { limits: ROOM }),
  program('shell.go', REFUSED, { limits: ROOM }),
  program('network.go', REFUSED, { limits: ROOM }),
  program('threads.go', ['cpu', 'memory', { code: 2 }], { limits: CPU }),
  program('memory.go', ['memory'], { limits: ROOM }),
  program('deadlock.go', [{ code: 2 }], { limits: ROOM }),
];
