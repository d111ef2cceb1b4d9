// Bundles the programs of the server into dist/server, so that each starts much faster than from its sources.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, hash, root } from './setup.mjs';

/** Programs to bundle, by the name of the bundle. */
const PROGRAMS = {
  server: 'server/main.ts',
  judge: 'server/judge/main.ts',
  'people-file': 'server/features/people/accounts/file/main.ts',
  reader: 'server/features/authoring/packages/reader/main.ts',
  similarity: 'server/features/submissions/similarity/program/main.ts',
  replay: 'scripts/replay.ts',
  task: 'scripts/task.ts',
  token: 'scripts/token.ts',
  files: 'scripts/files.ts',
  admin: 'scripts/admin.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  move: 'scripts/move.ts',
};
const FOLDER = join(root, 'dist', 'server');
/** Packages of hundreds of small modules, which Node would find and read one by one at each start. */
const BUNDLED =
  /^(kysely|valibot|unified|(remark|rehype|mdast|hast|unist|micromark|vfile|unified-latex|character-entities)\b.*|@unified-latex\/.*|htmlparser2|domhandler|domutils|domelementtype|dom-serializer|entities|katex|property-information|stringify-entities|decode-named-character-reference)(\/|$)/;

/** The path of a program's bundle. */
export function bundleOf(program) {
  return join(FOLDER, `${program}.js`);
}

/** Bundles the programs, unless the bundles were made from the present sources. */
export async function ensureServer() {
  const stamp = join(root, 'dist', 'server.stamp');
  const sources = ['server', 'domain', 'protocol', 'scripts'].flatMap((folder) =>
    filesBelow(join(root, folder)),
  );
  const wanted = hash([...sources, join(root, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { build } = await import('esbuild');
  await build({
    entryPoints: Object.fromEntries(Object.entries(PROGRAMS).map(([name, path]) => [name, join(root, path)])),
    outdir: FOLDER,
    bundle: true,
    plugins: [{ name: 'external packages', setup: leaveOthers }],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    logLevel: 'warning',
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Leaves packages that are not in `BUNDLED` outside of the bundle. */
function leaveOthers({ onResolve }) {
  onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
    kind === 'entry-point' || BUNDLED.test(path) ? null : { path, external: true },
  );
}

/** Runs a program in this process, with the options that this process was given. */
export async function runProgram(program) {
  await ensureServer();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundleOf(program)).href);
}
