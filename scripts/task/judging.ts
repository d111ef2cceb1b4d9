import { openJudges, type SelfTestJudges } from '#server/exchange/self-test/judges.ts';
import { readJudgeOptions } from '#server/judge/options.ts';

/** Exit code of a shell for a program that Ctrl-C ended. */
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Number of judges: the machine's default or `--slots`, but at most one for each piece of work. */
export interface Wanted {
  readonly slots: string | undefined;
  readonly atMost: number;
}

/**
 * Runs work with judges of this machine, which find the given contents by their hashes. The judges are closed
 * afterwards, also when a signal ends the program: programs in their boxes end, and nothing stays behind.
 * Rejects when no sandbox works.
 */
export async function withJudges<T>(
  contents: ReadonlyMap<string, Buffer>,
  { slots, atMost }: Wanted,
  work: (judges: SelfTestJudges) => Promise<T>,
): Promise<T> {
  const options = readJudgeOptions(slots === undefined ? [] : ['--slots', slots], process.env);
  if (options === null) throw new Error('unreachable');
  const opening = openJudges(contents, {
    slots: Math.min(options.slots, Math.max(1, atMost)),
    cacheFolder: options.cacheDir,
  });
  const state: { ending: Promise<void> | null } = { ending: null };
  const end = () => {
    state.ending ??= opening.then((opened) => opened.close()).finally(() => process.exit(INTERRUPTED));
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    const opened = await opening;
    try {
      // A signal came before the work began.
      if (state.ending !== null) await state.ending;
      return await work(opened);
    } finally {
      await opened.close();
    }
  } finally {
    // After a signal, failures of the closed boxes are not reported.
    if (state.ending !== null) await state.ending;
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
