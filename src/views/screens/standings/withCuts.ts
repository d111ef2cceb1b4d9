import { MEDALS } from '#domain/standings/awards.ts';
import { rememberEach } from '#streams/rememberEach.ts';
import { type BoardLine } from './ranking.ts';

/**
 * The shown lines of a board, in its order; the line directly below the last line of a medal gets that medal
 * as `cut`. Lines without a medal, mentioned or not, are below all medals; the first line never has a cut.
 */
export function withCuts(lines: readonly BoardLine[]): readonly BoardLine[] {
  let lowest = lines[0] === undefined ? 0 : levelOf(lines[0]);
  return lines.map((line) => {
    const level = levelOf(line);
    if (level <= lowest) return lineWith(line, undefined);
    const cut = MEDALS[lowest];
    lowest = level;
    return lineWith(line, cut);
  });
}

/** The level of a line's medal: 0 for gold, and so on; no medal comes after the last one. */
function levelOf({ participant: { award } }: BoardLine): number {
  const level = MEDALS.findIndex((medal) => medal === award);
  return level < 0 ? MEDALS.length : level;
}

/** A line with a cut; it is the same object for the same line and cut. */
const lineWith = rememberEach((line: BoardLine, cut: BoardLine['cut']) =>
  line.cut === cut ? line : { ...line, cut },
);
