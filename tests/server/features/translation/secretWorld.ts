import { type Role, ROLES } from '#domain/roles.ts';
import { type CallName, calls } from '#protocol/calls.ts';
import { translatingCalls } from '#protocol/calls/translation.ts';
import { translationCalls } from '#protocol/calls/staff/translation.ts';
import { type CallRow } from '#protocol/define.ts';
import { takeOfficials } from '#server/features/translation/official.ts';
import { putFile } from '#server/files/store.ts';
import { type Input, NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
/** The task's name. */
export const TASK_NAME = 'Cake';
/** The start of the contest. */
export const START = NOW + 9 * HOUR;
/** A mark in each secret text, and in the PDF made from it. */
export const MARKS = {
  official: 'OfficialSecret',
  bulgaria: 'BulgarianSecret',
  egypt: 'EgyptianSecret',
  glossary: 'GlossarySecret',
} as const;
type Mark = keyof typeof MARKS;

/** A contest that is being translated, with people of every kind who might look at it. */
export interface SecretWorld {
  readonly server: TestServer;
  readonly contest: number;
  readonly author: Person;
  readonly people: Readonly<Record<string, Person>>;
  /** Values to try for each parameter of the calls. */
  readonly guesses: Readonly<Record<string, readonly (string | number)[]>>;
}

/** Roles of the staff other than admins and authors. */
const STAFF = ROLES.filter((role) => role !== 'user' && role !== 'admin' && role !== 'author');

/** Adds the people, and returns their ids by name. */
async function seedPeople({ seed }: TestServer): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const add = async (name: string, more: object = {}) => ids.set(name, await seed.user({ name, ...more }));
  await add('bg', { group_label: 'Bulgaria', types: 'translator' });
  await add('ar', { group_label: 'Egypt', types: 'translator' });
  await add('ivan', { group_label: 'Bulgaria' });
  await add('omar', { group_label: 'Egypt' });
  await add('guest');
  await add('stranger', { group_label: 'Bulgaria' });
  await add('foreignTranslator', { group_label: 'Bulgaria', types: 'translator' });
  await add('author', { role: 'author' });
  await add('otherAuthor', { role: 'author' });
  for (const role of STAFF) await add(role, { role });
  await add('otherScorer', { role: 'scorer' });
  return ids;
}

/** Two delegations with a finished translation, their competitors, and staff of all roles in and out. */
export async function secretWorld(): Promise<SecretWorld> {
  const server = await startTestServer();
  const { seed, app } = server;
  const ids = await seedPeople(server);
  const idsOf = (...names: readonly string[]) => names.map((name) => ids.get(name) ?? 0);
  const times = { start_at: START, end_at: NOW + 14 * HOUR };
  const translated = { start_translation_at: NOW - HOUR, end_translation_at: NOW + HOUR };
  const contest = await seed.contest({
    name: 'Cup',
    type: 'ioi',
    ...times,
    ...translated,
    staff: idsOf('author', ...STAFF),
    // The value that the contest clock sets before a start.
    standings_visible: false,
    competitors: idsOf('bg', 'ar', 'ivan', 'omar', 'guest'),
  });
  await seed.contest({
    name: 'Other',
    tasks: 1,
    start_translation_at: NOW - HOUR,
    end_translation_at: NOW + HOUR,
    staff: idsOf('otherAuthor', 'otherScorer'),
    competitors: idsOf('stranger', 'foreignTranslator'),
  });
  const task = await seed.task(contest, 1, { name: TASK_NAME });
  const file_hash = await putFile(app.db, Buffer.from(`# ${MARKS.official}\n\nAnna.\n`));
  const statement = { task_id: task, lang: 'en', mime: 'text/markdown', name: 'en.md', file_hash };
  await app.db.insertInto('statements').values(statement).execute();
  const people: Record<string, Person> = {};
  for (const name of ids.keys()) people[name] = await server.loginAs(name);
  const author = people['author'] as Person;
  const delegations: number[] = [];
  for (const [name, lang] of [
    ['Bulgaria', 'bg'],
    ['Egypt', 'ar'],
  ] as const) {
    const given = { cid: contest, name, group: name, langs: JSON.stringify([lang]), people: '[]' };
    delegations.push((await author.call('setDelegation', given)).body.id);
  }
  await takeOfficials(app, contest);
  const world = { server, contest, author, people };
  const versions = [await translate(world, 'bg', MARKS.bulgaria), await translate(world, 'ar', MARKS.egypt)];
  await (people['bg'] as Person).call('setGlossaryEntry', {
    contestId: contest,
    lang: 'bg',
    term: MARKS.glossary,
    meaning: MARKS.glossary,
  });
  const hashes = await makeAll(server);
  const langs = ['en', 'bg', 'ar', `bg-x-d${delegations[0] ?? 0}`];
  const names = ['en.md', 'bg.pdf', hashes[0] ?? ''];
  return {
    ...world,
    guesses: {
      contestId: [contest],
      cid: [contest],
      tid: [1, task],
      did: delegations,
      utid: versions,
      lang: langs,
      name: names,
      version: [1, 2],
      as: ['', 'pdf'],
      hash: hashes.slice(0, 2),
      uname: ['bg'],
      path: ['statements/bg.md', ''],
      since: ['{}'],
    },
  };
}

async function translate(
  { people, contest }: Pick<SecretWorld, 'people' | 'contest'>,
  name: 'bg' | 'ar',
  text: string,
): Promise<number> {
  const who = people[name] as Person;
  const at = { contestId: contest, tid: 1, lang: name };
  const { body } = await who.call('beginTranslation', at);
  await who.call('saveTranslation', { ...at, text: `# ${text}\n`, known: body.hash });
  const compiled = await who.call('compileTranslation', at);
  await who.call('setTranslationState', { ...at, state: 'finished' });
  return compiled.body.id;
}

/** Makes a PDF with the text for everything that waits, and returns the hashes of all PDFs. */
async function makeAll({ app: { db } }: TestServer): Promise<string[]> {
  const rows = await db
    .selectFrom('statement_pdfs as p')
    .innerJoin('translation_versions as n', 'n.source_hash', 'p.source_hash')
    .select(['p.source_hash', 'n.text'])
    .execute();
  const hashes: string[] = [];
  for (const { source_hash, text } of rows) {
    const pdf_hash = await putFile(db, Buffer.from(`%PDF-${text}`));
    await db.updateTable('statement_pdfs').set({ pdf_hash }).where('source_hash', '=', source_hash).execute();
    hashes.push(source_hash, pdf_hash);
  }
  return hashes;
}

const CALLS = Object.entries(calls) as [CallName, CallRow][];
const WRITES_NOTHING = new Set<string>(['downloadTranslation', 'translationSets', 'logout']);
/** Calls about translations that change something. */
export const CHANGING = (
  Object.entries({ ...translatingCalls, ...translationCalls }) as [CallName, CallRow][]
)
  .filter(([name, row]) => row.method !== 'GET' && !WRITES_NOTHING.has(name))
  .map(([name]) => name);

/** Calls that change nothing and are open to the role, with each of the guesses. `null`: without a login. */
export function looksOf(world: SecretWorld, role: Role | null): readonly [CallName, Input][] {
  return CALLS.filter(([name, row]) => isLook(name, row) && isFor(row, role)).flatMap(([name, row]) =>
    inputsOf(world, row).map((input): [CallName, Input] => [name, input]),
  );
}

function isLook(name: string, row: CallRow): boolean {
  return (row.method === 'GET' && name !== 'logout') || name === 'downloadTranslation';
}

function isFor({ roles }: CallRow, role: Role | null): boolean {
  return roles === 'anyone' || (role !== null && (roles === 'session' || roles.includes(role)));
}

/** The call's inputs with every combination of guesses. */
export function inputsOf({ guesses }: SecretWorld, row: CallRow): readonly Input[] {
  const queried = Object.keys(row.query?.entries ?? {}).filter((key) =>
    ['as', 'lang', 'hash', 'path', 'since'].includes(key),
  );
  const keys = [
    ...(row.contest === 'none' ? [] : ['contestId']),
    ...Object.keys(row.params?.entries ?? {}),
    ...queried,
  ];
  return keys.reduce<readonly Input[]>(
    (inputs, key) =>
      inputs.flatMap((input) =>
        (guesses[key] ?? [1]).map((guess) => (guess === '' ? input : { ...input, [key]: guess })),
      ),
    [{}],
  );
}

/** The text of an answer, whatever it is. */
export function textOf(body: unknown): string {
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : JSON.stringify(body);
}

/** The secrets that a text contains. */
export function marksIn(text: string): readonly Mark[] {
  return (Object.keys(MARKS) as Mark[]).filter((mark) => text.includes(MARKS[mark]));
}
