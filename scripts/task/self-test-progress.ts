import { type OnSelfTest } from '#server/exchange/self-test/run.ts';

/** Shows the progress of a self-test: one changing line on a terminal, elsewhere a line per submission. */
export function createProgress(out: NodeJS.WriteStream): {
  readonly onEvent: OnSelfTest;
  readonly end: () => void;
} {
  let done = 0;
  let width = 0;
  const draw = (text: string) => {
    out.write(`\r${text.padEnd(width)}`);
    width = text.length;
  };
  return {
    onEvent: ({ submission: { path }, progress }) => {
      if (progress.stage === 'done') done += 1;
      if (!out.isTTY) {
        if (progress.stage === 'done') out.write(`judged ${done}: ${path}\n`);
        return;
      }
      const tests =
        progress.stage === 'running' ? `test ${progress.done} of ${progress.total}` : progress.stage;
      draw(`${done} judged; ${path}: ${tests}`);
    },
    end: () => {
      if (out.isTTY) draw('');
      if (out.isTTY) out.write('\r');
    },
  };
}
