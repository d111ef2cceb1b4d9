import { type TriedTest } from '#server/contract/result.ts';
import { type Paint } from './terminal.ts';
import { type TriedSolution } from './tried.ts';

const MIB = 1_048_576;
const COMPILE_LINES = 4;
const CELL_WIDTH = 19;
const NOT_RUN = '-';

/** Options for writing a matrix. */
export interface Shown {
  readonly paint: Paint;
  /** Width of the terminal, characters. */
  readonly columns: number;
}

/** Verdict, time and memory: a row for each test, as many solutions side by side as there is room for. */
export function matrixText(
  tests: readonly string[],
  solutions: readonly TriedSolution[],
  { paint, columns }: Shown,
): string {
  const names = Math.max(4, ...tests.map((name) => name.length));
  const beside = Math.max(1, Math.floor((columns - names - 2) / CELL_WIDTH));
  const blocks: string[] = [];
  for (let at = 0; at < solutions.length; at += beside) {
    const shown = solutions.slice(at, at + beside);
    const heads = shown.map((_, place) => `[${at + place + 1}]`.padEnd(CELL_WIDTH)).join('');
    const rows = tests.map((name, row) =>
      `  ${name.padEnd(names)}  ${shown.map(({ cells }) => cellText(cells[row] ?? null, paint)).join('')}`.trimEnd(),
    );
    blocks.push([`  ${''.padEnd(names)}  ${heads}`.trimEnd(), ...rows].join('\n'));
  }
  return blocks.join('\n\n');
}

function cellText(cell: TriedTest | null, paint: Paint): string {
  if (cell === null) return NOT_RUN.padEnd(CELL_WIDTH);
  const { verdict, score, cpuMs, memoryBytes } = cell;
  const part = verdict !== 'AC' && score > 0 ? `${verdict}${Math.round(score * 100)}%` : verdict;
  const time = `${Math.round(cpuMs)}ms`.padStart(7);
  const text = `${part.padEnd(3)}${time} ${(memoryBytes / MIB).toFixed(1).padStart(5)}M`;
  return paint(text, verdict) + ' '.repeat(Math.max(2, CELL_WIDTH - text.length));
}

/** A line for each solution: its claim, its result, and the differences. */
export function solutionsText(solutions: readonly TriedSolution[], { paint }: Shown): string {
  const widths = {
    path: Math.max(...solutions.map(({ path }) => path.length)),
    stated: Math.max(...solutions.map(({ stated }) => stated.length)),
  };
  return solutions
    .map((one, at) => {
      const { path, stated, verdict, score, faults } = one;
      const came = verdict === null ? '' : `${paint(verdict, verdict)} ${score ?? 0}`;
      const head = [
        `  ${`[${at + 1}]`.padEnd(4)} ${path.padEnd(widths.path)}`,
        `claims ${stated.padEnd(widths.stated)}`,
        came,
        wordOf(one),
      ];
      const compiler = one.compiles ? [] : one.compileOutput.split('\n').slice(0, COMPILE_LINES);
      return [
        head.join('  ').trimEnd(),
        ...faults.map((fault) => `       ${fault}`),
        ...compiler.filter((line) => line !== '').map((line) => `       | ${line}`),
      ].join('\n');
    })
    .join('\n');
}

function wordOf({ holds }: TriedSolution): string {
  if (holds === null) return '';
  return holds ? 'holds' : 'DOES NOT HOLD';
}
