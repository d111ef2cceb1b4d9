import { bare, type Case, FINE, program, REFUSED } from '../cases.ts';

const LONG = { cpuMs: 2000, wallMs: 8000 };
const SIGNALS = { SIGHUP: 1, SIGTRAP: 5, SIGABRT: 6, SIGBUS: 7, SIGKILL: 9, SIGUSR1: 10, SIGTERM: 15 };

/** Output of every form, and exit codes and signals that a program chooses itself. */
export const OUTPUT: readonly Case[] = [
  program('flood.c', ['output'], { limits: LONG }),
  // Standard error does not count as output, however much is written to it.
  program('flood.c', ['cpu'], { name: 'flood.c, standard error', env: { OUT: '2' } }),
  program('flood.c', ['cpu'], { name: 'flood.c, nobody keeps it', stdout: 'nowhere' }),
  program('flood-deaf.c', ['output'], { limits: LONG }),
  program('flood-file.c', ['output'], { limits: LONG }),
  program('flood-many-files.c', REFUSED, { limits: LONG }),
  program('flood-splice.c', ['output', 'forbidden'], { limits: LONG }),
  bare('sparse-write.c', ['output'], { limits: LONG }),
  bare('sparse-truncate.c', ['output', 'forbidden'], { limits: LONG }),
  bare('fallocate.c', [{ code: 0 }, 'output', 'forbidden'], { limits: LONG }),
  program('output-size.c', FINE, {
    name: 'output-size.c, to the byte',
    env: { SIZE: '1048576' },
    limits: LONG,
  }),
  program('output-size.c', ['output'], {
    name: 'output-size.c, a byte too many',
    env: { SIZE: '1048577' },
    limits: LONG,
  }),
  program('good-stderr.c', FINE),
  program('good-rewrite.c', FINE, { limits: LONG }),
  program('good-null.c', FINE, { limits: LONG }),
  program('good-stdin.c', FINE),
  program('good-closed.c', FINE),
  program('good-dev-stdin.c', FINE),
  ...Object.entries(SIGNALS).map(([name, signal]) =>
    program('signal-self.c', [{ signal }], {
      name: `signal-self.c, ${name}`,
      env: { SIGNAL: String(signal) },
    }),
  ),
  program('signal-self.c', [{ signal: 31 }, 'forbidden'], {
    name: 'signal-self.c, SIGSYS',
    env: { SIGNAL: '31' },
  }),
  program('signal-self.c', [{ signal: 24 }, 'cpu'], {
    name: 'signal-self.c, SIGXCPU',
    env: { SIGNAL: '24' },
  }),
  program('signal-self.c', [{ signal: 25 }, 'output'], {
    name: 'signal-self.c, SIGXFSZ',
    env: { SIGNAL: '25' },
  }),
  program('segv.c', [{ signal: 11 }]),
  program('fpe.c', [{ signal: 8 }]),
  program('ill.c', [{ signal: 4 }]),
  program('abort-in-thread.c', [{ signal: 6 }]),
  program('throw.cpp', [{ signal: 6 }]),
  program('alarm.c', [{ signal: 14 }]),
  program('broken-pipe.c', [{ signal: 13 }]),
  program('exit-code.c', FINE, { name: 'exit-code.c, 256 is 0', env: { CODE: '256' } }),
  program('exit-code.c', [{ code: 42 }], { name: 'exit-code.c, 42', env: { CODE: '42' } }),
  program('exit-code.c', [{ code: 255 }], { name: 'exit-code.c, 255', env: { CODE: '255' } }),
  program('exit-code.c', [{ code: 137 }], { name: 'exit-code.c, 137', env: { CODE: '137' } }),
  program('exit-in-thread.c', [{ code: 7 }]),
  program('good-term.c', FINE),
  program('good-pipe-ignored.c', FINE),
  program('good-segv-handled.c', FINE),
];
