import { availableParallelism } from 'node:os';
import { Fault } from '../fault.ts';
import { createHashThread, type HashThread, type PasswordCost } from './thread.ts';

/** The cost for passwords that everybody knows, such as the demo's. */
export const CHEAPEST_COST: PasswordCost = { memoryKib: 8, passes: 1 };
/**
 * The cost for passwords that the server makes: nobody guesses 59 random bits, at any speed. At its first
 * login such a password is hashed again at the usual cost.
 */
export const GENERATED_COST: PasswordCost = { memoryKib: 64, passes: 1 };
/** The number of threads: one core stays free for everything else. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** The share of the newest turn in their mean time. */
const NEWEST_SHARE = 0.1;
/** The most logins that wait at once, more than a large hall has; further ones are told to try again. */
const MOST_WAITING = 1_000;

/** Idle threads of this process. */
const idle: HashThread[] = [];
let threads = 0;
const waiting: ((thread: HashThread) => void)[] = [];
/** The mean time of a turn, ms; null before the first. */
let turnMs: number | null = null;

/** The two operations on passwords, each done in its turn. */
export interface Hasher {
  /** The stored form of a password: it names its cost, so that costs can rise. */
  hash(password: string, cost: PasswordCost): Promise<string>;
  /**
   * Whether the password matches the stored hash. Where there is none (`null`), the answer is no after work
   * of that cost.
   */
  verify(password: string, kept: string | null, cost: PasswordCost): Promise<boolean>;
}

/**
 * Does work with passwords when a thread is free. Reads just before and writes just after a check are part of
 * the work, so that no other try comes between. 503 when a thousand wait.
 */
export async function inTurn<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
  const thread = await nextTurn();
  const since = performance.now();
  try {
    return await work(hasherOn(thread));
  } finally {
    const tookMs = performance.now() - since;
    turnMs = turnMs === null ? tookMs : turnMs + (tookMs - turnMs) * NEWEST_SHARE;
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push(thread);
  }
}

/** The expected wait for a turn of work that comes now, by the length of the queue, ms. */
export function expectedWaitMs(): number {
  if (idle.length > 0 || threads < THREADS) return 0;
  return Math.round(((waiting.length + 1) / THREADS) * (turnMs ?? 0));
}

/** Hashes one password, in its turn. */
export function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return inTurn((hasher) => hasher.hash(password, cost));
}

/** Whether a stored hash was made at a lower cost than today's, or in the form of an earlier version. */
export function isOutdated(kept: string, cost: PasswordCost): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(kept) ?? [];
  if (memory === undefined || passes === undefined) return true;
  return Number(memory) < cost.memoryKib || Number(passes) < cost.passes;
}

function nextTurn(): HashThread | Promise<HashThread> {
  const free = idle.pop();
  if (free) return free;
  if (threads < THREADS) {
    threads += 1;
    return createHashThread();
  }
  if (waiting.length >= MOST_WAITING) throw new Fault(503, 'backend.unavailable');
  return new Promise((resolve) => waiting.push(resolve));
}

function hasherOn(thread: HashThread): Hasher {
  return {
    hash: async (password, cost) => String(await thread.run({ password: normal(password), cost })),
    verify: async (password, kept, cost) => {
      const job = kept === null ? { cost } : { kept };
      return (await thread.run({ password: normal(password), ...job })) === true;
    },
  };
}

/** Composed and decomposed letters look alike and are typed differently by different systems. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
