import { type Verdict } from '#domain/submissions/verdicts.ts';

/** A changing line of a terminal, for progress. Without a terminal it prints nothing. */
export interface ProgressLine {
  draw(text: string): void;
  /** Clears the line. */
  end(): void;
}

/** Shortest time between two drawings, ms. */
const DRAW_EVERY_MS = 50;
const DEFAULT_COLUMNS = 100;

/** A line at the bottom of a terminal. */
export function createLine(out: NodeJS.WriteStream): ProgressLine {
  let width = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  const write = (text: string) => {
    out.write(`\r${text.padEnd(width)}`);
    width = text.length;
  };
  return {
    draw: (text) => {
      if (!out.isTTY || performance.now() - drawnAt < DRAW_EVERY_MS) return;
      drawnAt = performance.now();
      write(text.slice(0, columnsOf(out) - 1));
    },
    end: () => {
      if (!out.isTTY) return;
      write('');
      out.write('\r');
    },
  };
}

/** Width of a terminal, or the default where there is none, characters. */
export function columnsOf(out: NodeJS.WriteStream): number {
  return out.isTTY ? out.columns : DEFAULT_COLUMNS;
}

/** Puts the colour of a verdict around a text. */
export type Paint = (text: string, verdict: Verdict) => string;

const [GREEN, RED, YELLOW, MAGENTA] = [32, 31, 33, 35];
const COLORS: Readonly<Record<Verdict, number>> = {
  AC: GREEN,
  WA: RED,
  TLE: YELLOW,
  WTL: YELLOW,
  MLE: YELLOW,
  OLE: YELLOW,
  RE: MAGENTA,
  SEC: MAGENTA,
  CE: MAGENTA,
  IE: MAGENTA,
};

/** Colours on a terminal, unless NO_COLOR says otherwise (https://no-color.org); none elsewhere. */
export function paintFor(out: Pick<NodeJS.WriteStream, 'isTTY'>, env: NodeJS.ProcessEnv): Paint {
  if (!out.isTTY || (env['NO_COLOR'] ?? '') !== '') return (text) => text;
  return (text, verdict) => `\u001B[${COLORS[verdict]}m${text}\u001B[0m`;
}
