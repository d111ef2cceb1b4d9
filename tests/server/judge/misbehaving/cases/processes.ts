import { bare, type Case, type Ending, FINE, FORBIDDEN, program, REFUSED } from '../cases.ts';

const LONG = { cpuMs: 2000, wallMs: 8000 };
/** Several processes at once, as a compiler needs. */
const FAMILY = { processes: 16 };
const STREAM = 1;
const RAW = 3;
/** On kernels without 32-bit calls (CONFIG_IA32_EMULATION), `int 0x80` is a fault of the program. */
const NO_32_BIT_CALL: readonly Ending[] = ['forbidden', { signal: 11 }];
/** Socket families that the filter must cover one by one: a network namespace does not confine all. */
const FAMILIES = {
  AF_INET: [2, STREAM],
  'AF_INET, datagrams': [2, 2],
  'AF_INET, raw': [2, RAW],
  AF_INET6: [10, STREAM],
  AF_NETLINK: [16, RAW],
  AF_PACKET: [17, RAW],
  AF_BLUETOOTH: [31, 5],
  AF_ALG: [38, 5],
  AF_VSOCK: [40, STREAM],
  AF_XDP: [44, RAW],
} as const;
const SPACES = {
  user: 0x10000000,
  net: 0x40000000,
  mount: 0x20000,
  pid: 0x20000000,
  ipc: 0x8000000,
  uts: 0x4000000,
  cgroup: 0x2000000,
};

/** Processes, signals to others, the network and the kernel. */
export const PROCESSES: readonly Case[] = [
  bare('fork.c', REFUSED),
  bare('fork-bomb.c', REFUSED),
  program('fork-flags.c', REFUSED),
  bare('daemon.c', FINE),
  program('exec-shell.c', REFUSED),
  program('exec-memory.c', REFUSED),
  program('thread-bomb.c', [{ code: 0 }, 'memory', 'forbidden'], { limits: LONG }),
  bare('kill-others.c', REFUSED),
  program('kill-all.c', [...REFUSED, { signal: 9 }, 'wall'], { limits: { wallMs: 200 } }),
  program('kill-by-descriptor.c', REFUSED),
  bare('limits-of-others.c', REFUSED),
  program('priority.c', REFUSED),
  bare('ptrace-self.c', FORBIDDEN),
  bare('ptrace-other.c', FORBIDDEN),
  bare('memory-of-others.c', REFUSED),
  bare('pidfd.c', REFUSED),
  program('rights.c', REFUSED),
  program('good-no-fork.cpp', FINE, { limits: LONG }),
  program('good-std-thread.cpp', FINE, { limits: LONG }),
  ...Object.entries(FAMILIES).map(([name, [family, kind]]) =>
    bare('socket.c', FORBIDDEN, {
      name: `socket.c, ${name}`,
      env: { FAMILY: String(family), KIND: String(kind) },
    }),
  ),
  program('ask-often.c', ['cpu', 'wall', 'memory'], { limits: { wallMs: 1500 } }),
  program('family-busy.c', ['cpu'], { limits: FAMILY, cpuMs: [115, 400] }),
  program('family-orphans.c', ['cpu'], { limits: FAMILY, cpuMs: [115, 400] }),
  program('family-memory.c', ['memory'], { limits: { ...LONG, ...FAMILY } }),
  program('family-left.c', FINE, { limits: FAMILY }),
  program('fork-bomb.c', FINE, { name: 'fork-bomb.c, where some are allowed', limits: FAMILY }),
  program('daemon.c', FINE, { name: 'daemon.c, where some are allowed', limits: FAMILY }),
  // Libraries ask a name service over such a socket before they read files, so it may fail quietly.
  bare('socket.c', REFUSED, { name: 'socket.c, AF_UNIX', env: { FAMILY: '1', KIND: '1' } }),
  bare('connect.c', FORBIDDEN),
  program('raw-socket-call.c', FORBIDDEN),
  ...Object.entries(SPACES).map(([name, flags]) =>
    program('unshare.c', FORBIDDEN, { name: `unshare.c, ${name}`, env: { FLAGS: String(flags) } }),
  ),
  program('clone-user.c', FORBIDDEN),
  program('clone3-user.c', REFUSED),
  program('setns.c', FORBIDDEN),
  program('mount.c', FORBIDDEN),
  program('mount-new.c', FORBIDDEN),
  program('chroot.c', REFUSED),
  bare('io-uring.c', REFUSED),
  program('kernel-programs.c', REFUSED),
  bare('keys.c', REFUSED),
  program('machine.c', REFUSED),
  program('int80.c', NO_32_BIT_CALL),
  program('int80-fork.c', NO_32_BIT_CALL),
];
