// Failures of a test run, short enough for the end of its output.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The variable with a reporter's output path: a list of `{ title, file, isRetried, message }`. */
export const REPORT_PATH = 'AGON_TEST_REPORT';
/** Lines of a failure that identify it; the rest stands above, where the test ran. */
const MOST_LINES = 16;
// eslint-disable-next-line no-control-regex -- the colours of a terminal
const COLOURS = /\u001b\[[0-9;]*m/g;

/** Failures in a report; none when no test of it ran to the end. */
export function readFailures(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/** Writes failures to the report that `npm test` asked for; without such a request, nothing. */
export function writeFailures(failures) {
  const path = process.env[REPORT_PATH];
  if (path === undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(failures));
}

/** A failure in some lines, without colours and without stack lines in packages. */
export function formatFailure({ title, file, message }) {
  const lines = message
    .replace(COLOURS, '')
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('<anonymous>'))
    .slice(0, MOST_LINES);
  return [`- ${title}`, `  ${file}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
