// Checks the byte budget: the gzipped size of a contestant's first pages, from the build's manifest. Also
// checks whether its parts can start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail, root } from './setup.mjs';

const KB = 1000;
/**
 * Entry and login; then home and the task list, by the names of vite.config.ts. The measured floor: React 69
 * KB, i18next 16, react-i18next 4, axios 12, the router 8, rxjs 8, STOMP 8, valibot 3.5, the toasts' headless
 * half 1. That is 129 KB before the first line of our own, after scripts/lean-client.ts removed unused code.
 * Task names by language and first solvers that wait cost the last KB.
 */
const BUDGETS = [
  { what: 'entry and login', chunks: ['index', 'entrance'], limit: 165 * KB },
  {
    what: "competitor's home and task list",
    chunks: ['index', 'server', 'shell', 'competitor'],
    limit: 225 * KB,
  },
  /** An editor, a board of formulas or a file reader in it would be downloaded with every page. */
  { what: 'components of most pages, by themselves', chunks: ['kit'], isAlone: true, limit: 32 * KB },
];

const dist = join(root, 'dist', 'client');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

/** The files of a chunk and of all chunks that it imports. */
function filesOf(chunk, seen = new Set()) {
  if (seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
  for (const next of chunk.imports ?? []) filesOf(manifest[next], seen);
  return seen;
}

function chunkOf(name) {
  // A library may have a part of the same name.
  const isOurs = ({ src = '', file }) => file.endsWith('.js') && !src.includes('node_modules');
  const found = Object.values(manifest).find((chunk) => chunk.name === name && isOurs(chunk));
  return (
    found ??
    fail(`check:size: the build has no chunk ${name}; scripts/size.mjs names what the budget is about.`)
  );
}

let over = false;
for (const { what, chunks, isAlone = false, limit } of BUDGETS) {
  const filesWith = (chunk) => (isAlone ? [chunk.file, ...(chunk.css ?? [])] : [...filesOf(chunk)]);
  const files = new Set(chunks.flatMap((name) => filesWith(chunkOf(name))));
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
  console.log(`${what}: ${(bytes / KB).toFixed(1)} KB gzipped of ${limit / KB}`);
  over ||= bytes > limit;
}
/**
 * Finds parts that import each other. Their order of evaluation depends on which is loaded first, and a part
 * may silently find nothing where the other has not defined it yet.
 */
function circular() {
  const state = new Map();
  const found = [];
  const visit = (key) => {
    state.set(key, 'open');
    for (const next of manifest[key].imports ?? []) {
      if (state.get(next) === 'open') found.push([key, next]);
      else if (!state.has(next)) visit(next);
    }
    state.set(key, 'done');
  };
  for (const key of Object.keys(manifest)) if (!state.has(key)) visit(key);
  return found;
}

/** Parts of one role, each with the part of another role: nobody downloads pages of another role. */
const APART = [
  ['competitor', 'staff'],
  ['staff', 'competitor'],
];

/** The names of the parts that a chunk imports. */
function partsWith(chunk, seen = new Set()) {
  for (const next of chunk.imports ?? []) {
    const { name } = manifest[next];
    if (seen.has(next)) continue;
    seen.add(next);
    if (name !== undefined) seen.add(name);
    partsWith(manifest[next], seen);
  }
  return seen;
}

for (const [role, other] of APART) {
  if (partsWith(chunkOf(role)).has(other))
    fail(`The part ${role} brings ${other} along. Name what they share in vite.config.ts.`);
}

/** The pages that contestants' browsers preload, so that they open without a network. */
const AHEAD = 'src/views/roles/ahead.ts';
const ahead = manifest[AHEAD] ?? fail(`check:size: the build has no part of its own for ${AHEAD}.`);
for (const part of [ahead, ...ahead.dynamicImports.map((key) => manifest[key])]) {
  if (part.name === 'staff' || partsWith(part).has('staff'))
    fail(
      `${part.src ?? part.file}, which competitors load ahead, brings the part of staff. See vite.config.ts.`,
    );
}

const cycles = circular();
if (cycles.length > 0)
  fail(`Parts of the build need each other: ${cycles.join('; ')}. Name what they share in vite.config.ts.`);
if (over) fail('Over the byte budget: load something on demand.');
