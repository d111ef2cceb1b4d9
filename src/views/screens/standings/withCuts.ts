import { MEDALS } from '#domain/standings/awards.ts';
import { rememberEach } from '#streams/rememberEach.ts';
import { type BoardLine } from './ranking.ts';

/**
 * The lines that are shown of a board, in its order, each first one below the last of a medal knowing which it is below. Who has
 * no medal is below all of them, mentioned or not; the first line is below nobody.
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

/** 0: gold, and so on; who has none is after the last medal. */
function levelOf({ participant: { award } }: BoardLine): number {
  const level = MEDALS.findIndex((medal) => medal === award);
  return level < 0 ? MEDALS.length : level;
}

/** A line with a cut: the same object as long as both stay. */
const lineWith = rememberEach((line: BoardLine, cut: BoardLine['cut']) =>
  line.cut === cut ? line : { ...line, cut },
);
