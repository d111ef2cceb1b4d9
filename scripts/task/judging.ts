import { openJudges, type SelfTestJudges } from '#server/exchange/self-test/judges.ts';
import { readJudgeOptions } from '#server/judge/options.ts';

/** As a shell says that Ctrl-C ended a program. */
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Wanted number of judges: as many as the machine takes, or as `--slots` says, and no more than there is work for. */
export interface Wanted {
  readonly slots: string | undefined;
  readonly atMost: number;
}

/**
 * Runs work with judges of this machine, which find the given contents by their hashes. They are closed afterwards,
 * also when the program is told to end: programs in their boxes are ended, and nothing stays behind. Rejects where no
 * sandbox works.
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
      // Told to end before it began.
      if (state.ending !== null) await state.ending;
      return await work(opened);
    } finally {
      await opened.close();
    }
  } finally {
    // A failure because the boxes were closed is not reported.
    if (state.ending !== null) await state.ending;
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
