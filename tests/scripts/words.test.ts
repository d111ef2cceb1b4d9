import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Kept names of the wire and of recordings, each with the rooms where it may stand. */
const KEPT_NAMES: Readonly<Record<string, readonly string[]>> = {
  keepsTold: ['src/main.tsx', 'src/streams'],
  told: [
    'src/streams/inputs/live/standingEvents.ts',
    'src/streams/events',
    'src/streams/state/standings/standing.ts',
  ],
  tellWatched: ['protocol/calls', 'server/features/proctoring/watching'],
  withdrawTold: ['protocol/calls', 'server/features/proctoring/watching'],
};

/** Beginnings of a comment that have no subject. */
const NO_SUBJECT =
  /^(?:What|Who)\b|^How (?:it|they|many|much|long|often|far|soon|is|was|are|were)\b|^(?:As|So) (?:many|much|long|often)\b/;
const FORBIDDEN_IN_COMMENTS = /\bwhoever\b|\bso many\b/i;
const FORBIDDEN_NAME = /^(?:tell|told)(?:[A-Z]|$)|Told(?:[A-Z]|$)/;

/** Titles that lack a noun: those with "who ...", "for who ...", "is none", or "what is ..." for a thing. */
const FORBIDDEN_IN_TITLES = [
  /^(?:what|who|whose|whom)\b|^how (?:it|they|many|much|long|often|far)\b/i,
  /\b(?:for|to|by|from|with|than) who\b/i,
  /(?<!there )\b(?:is|are) none\b/i,
  /(?:[;:] |\b(?:of|for|from|by|without|than|only|keeps|leaves|takes) )what (?:is|was|are|were)\b/i,
];

/** The first argument of `it`, `test` or `describe`, also where cases or options come before it. */
const TITLES =
  /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>,/g;
const REQUIREMENTS = /^(?:\[[^\]]*\]\s*)+/;

const LEXEMES =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<name>[A-Za-z_$][\w$]*)/g;

/** The text of a comment without its marks, on one line. */
function textOf(comment: string): string {
  const body = comment.startsWith('//') ? comment.replace(/\/\//g, '') : comment.slice(2, -2);
  return body
    .replace(/^\s*\**\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The comments and names of a file that `docs/words.md` does not allow. */
function offencesOf(text: string, path = ''): readonly string[] {
  return [...text.matchAll(LEXEMES)].flatMap(({ groups: { comment, name } = {} }) => {
    if (name !== undefined) return FORBIDDEN_NAME.test(name) && !isKept(name, path) ? [name] : [];
    if (comment === undefined) return [];
    const said = textOf(comment);
    return NO_SUBJECT.test(said) || FORBIDDEN_IN_COMMENTS.test(said) ? [said] : [];
  });
}

/** The titles of tests in a file that `docs/words.md` does not allow. */
function titleOffencesOf(text: string): readonly string[] {
  return [...text.matchAll(TITLES)]
    .map(({ groups: { title = '' } = {} }) => title.replace(REQUIREMENTS, ''))
    .filter((title) =>
      [NO_SUBJECT, FORBIDDEN_IN_COMMENTS, ...FORBIDDEN_IN_TITLES].some((rule) => rule.test(title)),
    );
}

const ROOMS = ['domain', 'protocol', 'src', 'server', 'scripts', 'bench'];
const filesOf = (room: string): readonly string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path}`)
    .filter((path) => /\.(?:tsx?|css|mjs)$/.test(path) && !path.includes('node_modules'));

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const isKept = (name: string, path: string) =>
  KEPT_NAMES[name]?.some((folder) => isUnder(path, folder)) ?? false;

describe('the words of comments and names', () => {
  it.each([
    '/** What is kept of it. */',
    '/** Who may call. */',
    '/** How many are kept. */',
    '/** How it was found. */',
    '/**\n * So many ms lie between. */',
    '// Kept so many ms.',
    '/** Kept for whoever asks. */',
    'const tellNewest = 1;',
    'type ToldCells = 1;',
    'let told = 1;',
    'setToldAt();',
  ])('%s is refused', (text) => {
    expect(offencesOf(text)).toHaveLength(1);
  });

  it.each([
    '/** Whether it is kept. */',
    '/** How a network is rated. */',
    "const key = 'told';",
    'const teller = 1;',
    'const url = `http://whoever`;',
  ])('%s may stay', (text) => {
    expect(offencesOf(text)).toEqual([]);
  });

  it('are those of docs/words.md', () => {
    const offences = ROOMS.flatMap(filesOf).flatMap((path) =>
      offencesOf(readFileSync(path, 'utf8'), path).map((offence) => `${path}: ${offence}`),
    );
    expect(offences).toEqual([]);
  });
});

describe('the words of the titles of tests', () => {
  it.each([
    "it('what is kept of it', () => {});",
    "it('[X] [Y] whoever asks is told', () => {});",
    "describe('who may call', () => {});",
    "test.skip('takes so many at once', () => {});",
    "it.each([1, 2])('whose %s is lost is kept', () => {});",
    "it('is there for who asks', () => {});",
    "it('of another length is none', () => {});",
    "it('wait for what is not judged yet', () => {});",
  ])('%s is refused', (text) => {
    expect(titleOffencesOf(text)).toHaveLength(1);
  });

  it.each([
    "it('says that there is none', () => {});",
    "it('says what is wrong', () => {});",
    "describe('the log of what staff did', () => {});",
    "ask('who', () => {});",
  ])('%s may stay', (text) => {
    expect(titleOffencesOf(text)).toEqual([]);
  });

  it('are those of docs/words.md', () => {
    const offences = filesOf('tests')
      .filter((path) => path !== 'tests/scripts/words.test.ts')
      .flatMap((path) => titleOffencesOf(readFileSync(path, 'utf8')).map((title) => `${path}: ${title}`));
    expect(offences).toEqual([]);
  });
});
