import { type Sentence, findingSentence } from '../package/sentences.ts';
import { type Report } from '../package/report.ts';

/** A subtask of `gen/GEN`: its points and how many tests follow. */
interface GenSubtask {
  readonly points: number;
  readonly tests: number;
}

/** The tests of `gen/GEN`, in order; without subtasks they are all worth the same. */
export interface Gen {
  readonly subtasks: readonly GenSubtask[] | null;
  readonly tests: number;
}

/**
 * Reads `gen/GEN`. Each line is a test (the arguments of the generator, or `#COPY: file`); `#ST: points`
 * begins a subtask; any other text after `#` is a comment.
 */
export function readGen(text: string, file: string, report: Report): Gen {
  const subtasks: { points: number; tests: number }[] = [];
  let tests = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const place = { file, line: index + 1 };
    const { isTest, points } = readLine(line, ({ code, values }) => report.error(place, code, values));
    if (points !== null) {
      if (subtasks.length === 0 && tests > 0) report.error(place, 'tests_before_subtask');
      subtasks.push({ points, tests: 0 });
    }
    if (!isTest) continue;
    tests += 1;
    const last = subtasks.at(-1);
    if (last) last.tests += 1;
  }
  return { subtasks: subtasks.length === 0 ? null : subtasks, tests };
}

/** Whether a line is a test, and the points of the subtask that it begins (null: none). */
function readLine(
  line: string,
  fault: (sentence: Sentence) => void,
): { readonly isTest: boolean; readonly points: number | null } {
  const hash = line.indexOf('#');
  const own = (hash === -1 ? line : line.slice(0, hash)).trim();
  const comment = hash === -1 ? '' : line.slice(hash + 1).trim();
  const isSubtask = comment.startsWith('ST:');
  const isCopy = comment.startsWith('COPY:');
  if (own !== '' && (isCopy || isSubtask)) fault(findingSentence('gen_test_and_command'));
  if (!isSubtask) return { isTest: own !== '' || isCopy, points: null };
  const points = comment.slice('ST:'.length).trim();
  if (/^\d{1,6}$/.test(points)) return { isTest: false, points: Number(points) };
  fault(findingSentence('gen_points', { points }));
  return { isTest: false, points: 0 };
}
