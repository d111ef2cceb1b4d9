// `npm run counts`: measures of the code's structure, to compare before and after a change.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
/** The one file that writes the audit. */
const AUDITED = 'server/model/command.ts';
const SCREENS = 'src/views/screens/';
/** Rooms by the beginning of their paths; a file belongs to the first that fits. */
const ROOMS = [
  'domain',
  'protocol',
  'src/streams',
  'src/api',
  'src/epics',
  'src/views',
  'src',
  'server',
  'scripts',
  'bench',
  'tests',
];
/** The rooms' names in imports (package.json, `imports`). */
const NAMED = [
  [/^#(domain|protocol|server|scripts|bench|tests|public)\//, '$1/'],
  [/^#(api|epics|streams|views)\//, 'src/$1/'],
];

const files = execFileSync('git', ['ls-files', ...ROOMS], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const product = files.filter(({ path }) => !path.startsWith('tests/'));

const lines = new Map(ROOMS.map((room) => [room, 0]));
for (const { path, text } of files) {
  const room = ROOMS.find((one) => path.startsWith(`${one}/`));
  lines.set(room, lines.get(room) + text.split('\n').length - 1);
}

/** The imports from one screen folder into another, as pairs of folders. */
const across = files
  .filter(({ path }) => path.startsWith(SCREENS))
  .flatMap(({ path, text }) =>
    importsOf(text)
      .map((specifier) => targetOf(path, specifier))
      .filter((target) => target.startsWith(SCREENS) && areaOf(target) !== areaOf(path))
      .map((target) => [areaOf(path), areaOf(target)]),
  );

const rows = [
  ...[...lines].map(([room, count]) => [`lines in ${room}`, count]),
  ['lines in all', [...lines.values()].reduce((sum, count) => sum + count, 0)],
  ['lines without tests', [...lines].reduce((sum, [room, count]) => sum + (room === 'tests' ? 0 : count), 0)],
  ['files in src', files.filter(({ path }) => path.startsWith('src/')).length],
  ['imports across areas of screens', across.length],
  ['pairs of areas that import each other', mutualPairs()],
  ['casts on answers', countOf(product, /\banswer as (?!const\b)/g)],
  ['subjects named beside a query', countOf(product, /\{ subject: '|subject: '[a-z]+' \}/g)],
  ['subjects named beside a publish', countOf(product, /publishSubject\(/g)],
  [
    'audit entries by hand',
    countOf(
      product.filter(({ path }) => path !== AUDITED),
      /insertInto\('audit'\)/g,
    ),
  ],
  ['spreads of literals', countOf(product, /\.\.\.[{[]/g)],
  ['steps up of two or more in imports', countOf(files, /from '(?:\.\.\/){2}/g)],
  ['styles: rules', countOf(styles(), /\{[^{}]*\}/g)],
  ['styles: rules whose body stands elsewhere', repeatedBodies()],
];
for (const [name, count] of rows) console.log(`${String(count).padStart(7)}  ${name}`);

function importsOf(text) {
  return [...text.matchAll(/(?:from|import\(|import) ?'([^']+)'/g)].map(([, specifier]) => specifier);
}

function targetOf(path, specifier) {
  const named = NAMED.find(([name]) => name.test(specifier));
  if (named !== undefined) return specifier.replace(...named);
  return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier;
}

function areaOf(path) {
  return path.slice(SCREENS.length).split('/')[0];
}

function mutualPairs() {
  const pairs = new Set(across.map((pair) => pair.join(' ')));
  return [...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' '))).length / 2;
}

function countOf(some, pattern) {
  return some.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}

function styles() {
  return product.filter(({ path }) => path.endsWith('.css'));
}

function repeatedBodies() {
  const bodies = styles().flatMap(({ text }) =>
    (text.match(/\{[^{}]*\}/g) ?? []).map((body) => body.replace(/\s+/g, ' ')),
  );
  return bodies.length - new Set(bodies).size;
}
