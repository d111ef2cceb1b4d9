import { takeOfficials } from '#server/features/translation/official.ts';
import { getFile, putFile } from '#server/files/store.ts';
import { PDF_MAKER } from '#server/contract/results.ts';
import { type Database } from '#server/db/database.ts';
import { NOW, type Person, type TestServer } from './server.ts';

const HOUR = 3_600_000;
/** The start of the contest. */
export const START = NOW + 9 * HOUR;
/** A text from which no PDF can be made. */
const BAD = 'NoPdfOfThis';
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

/** Logins of translators, then of contestants. */
export const TRANSLATORS = ['bg', 'bg2', 'ar', 'free'] as const;
export const COMPETITORS = ['ivan', 'omar', 'lone', 'guest'] as const;

/**
 * Makes a contest in the middle of its translation: delegations of groups and of single people, texts in all
 * states, in Markdown with a picture and in LaTeX, a correction, more time, copies and glossaries.
 */
export async function translatedContest(server: TestServer, admin: Person): Promise<number> {
  const { seed, app } = server;
  const groups: Readonly<Record<string, string>> = {
    bg: 'Bulgaria',
    bg2: 'Bulgaria',
    ivan: 'Bulgaria',
    ar: 'Egypt',
    omar: 'Egypt',
  };
  const competitors: number[] = [];
  for (const name of [...TRANSLATORS, ...COMPETITORS]) {
    const types = (TRANSLATORS as readonly string[]).includes(name) ? 'translator' : '';
    const display_name = `${name} Person`;
    competitors.push(await seed.user({ name, display_name, types, group_label: groups[name] ?? '' }));
  }
  const contest = await seed.contest({
    name: 'Cup',
    type: 'ioi',
    start_at: START,
    end_at: NOW + 14 * HOUR,
    competitors,
    start_translation_at: NOW - HOUR,
    end_translation_at: NOW + HOUR,
  });
  await addStatements(server, contest);
  await admin.call('setTranslation', { cid: contest, official_lang: 'en', sharing: 'read' });
  const delegations: Readonly<Record<string, number>> = {
    bg: await aDelegation(admin, contest, 'Bulgaria', ['bg', 'sr-Latn']),
    ar: await aDelegation(admin, contest, 'Egypt', ['ar']),
    free: await aDelegation(admin, contest, 'Free <b>people</b>', ['bg'], ['free', 'lone']),
    none: await aDelegation(admin, contest, 'Nobody yet', ['fr']),
  };
  await takeOfficials(app, contest);
  const people: Record<string, Person> = {};
  for (const name of TRANSLATORS) people[name] = await server.loginAs(name);
  const [bg, ar, free] = [people['bg'], people['ar'], people['free']] as [Person, Person, Person];
  const at = (tid: number, lang: string) => ({ contestId: contest, tid, lang });
  await write(bg, at(1, 'bg'), ['# Торта\n\n![т](picture-1.png)\n', '# Торта\n\nАни ![т](picture-1.png)\n']);
  await finish(bg, at(1, 'bg'), { copies: 3 });
  server.setTime(NOW + 60_000);
  const corrected = { text: '# Cake\n\nMaria.\n\n![c](picture-1.png)\n', note: 'Anna is Maria', known: 1 };
  await admin.call('correctOfficial', { cid: contest, tid: 1, ...corrected });
  // The translation is taken up again: contestants see the finished text meanwhile.
  await bg.call('setTranslationState', { ...at(1, 'bg'), state: 'working' });
  await write(people['bg2'] as Person, at(1, 'bg'), ['# Торта\n\nМария, наполовина\n']);
  await write(bg, at(2, 'bg'), ['\\section{Лабиринт} \\includegraphics{maze.png}']);
  await finish(bg, at(2, 'bg'));
  await admin.call('confirmTranslation', {
    cid: contest,
    did: delegations['bg'] ?? 0,
    tid: 2,
    lang: 'bg',
    state: 'confirmed',
  });
  await write(ar, at(1, 'ar'), ['# كعكة\n', `# كعكة\n\n${BAD}\n`]);
  await finish(ar, at(1, 'ar'));
  await ar.call('followOfficial', { ...at(1, 'ar'), version: 2 });
  await ar.call('setTranslationState', {
    ...at(2, 'ar'),
    state: 'finished',
    keeps_official: true,
    copies: 1,
  });
  await free.call('beginTranslation', at(1, 'bg'));
  await admin.call(
    'uploadTranslation',
    { cid: contest, did: delegations['free'] ?? 0, tid: 2, lang: 'bg' },
    { file: { name: 'b.tex', content: '\\section{Качено}' } },
  );
  const entry = { contestId: contest, lang: 'bg', term: 'graph', meaning: 'граф' };
  await bg.call('setGlossaryEntry', entry);
  await bg.call('setGlossaryEntry', { ...entry, lang: 'sr-Latn', term: 'tree <i>', meaning: 'drvo' });
  const { body } = await admin.call('translationBoard', { cid: contest });
  const ids = body.delegations
    .find(({ name }) => name === 'Egypt')
    ?.translators.map((one) => one.participant);
  await admin.call('extendParticipants', {
    cid: contest,
    ids: JSON.stringify(ids),
    minutes: 15,
    reason: 'late plane',
  });
  return contest;
}

async function addStatements({ app: { db }, seed }: TestServer, contest: number): Promise<void> {
  const statement = async (task_id: number, lang: string, text: string, latex?: object) =>
    db
      .insertInto('statements')
      .values({
        task_id,
        lang,
        mime: 'text/markdown',
        name: `${lang}.md`,
        file_hash: await putFile(db, Buffer.from(text)),
        latex_hash: latex === undefined ? null : await putFile(db, Buffer.from(JSON.stringify(latex))),
      })
      .execute();
  const cake = await seed.task(contest, 1, { name: 'Cake', slug: 'cake' });
  await statement(cake, 'en', `# Cake\n\nAnna.\n\n![c](${PICTURE})\n`);
  await statement(cake, 'fr', '# Gâteau\n');
  const maze = await seed.task(contest, 2, { name: 'Maze', slug: 'maze' });
  const hash = await putFile(db, Buffer.from('a picture of a maze'));
  const latex = {
    text: '\\section{Maze} \\includegraphics{img/maze.png}',
    files: [{ name: 'img/maze.png', hash }],
  };
  await statement(maze, 'en', '# Maze\n', latex);
}

async function aDelegation(
  admin: Person,
  cid: number,
  name: string,
  langs: readonly string[],
  people: readonly string[] = [],
): Promise<number> {
  const group = people.length === 0 ? name : '';
  const given = { cid, name, group, langs: JSON.stringify(langs), people: JSON.stringify(people) };
  const { body, error } = await admin.call('setDelegation', given);
  if (error !== null) throw new Error(error);
  return body.id;
}

interface Place {
  readonly contestId: number;
  readonly tid: number;
  readonly lang: string;
}

/** Saves the texts one after another, and has a PDF made of each. */
async function write(who: Person, { ...at }: Place, texts: readonly string[]): Promise<void> {
  const { body } = await who.call('translationText', at);
  let known = body.own.hash;
  if (body.own.state === 'not_begun') known = (await who.call('beginTranslation', at)).body.hash;
  for (const text of texts) {
    const saved = await who.call('saveTranslation', { ...at, text, known });
    if (saved.error !== null) throw new Error(saved.error);
    known = saved.body.hash;
    await who.call('compileTranslation', at);
  }
}

async function finish(who: Person, { ...at }: Place, more: { readonly copies?: number } = {}): Promise<void> {
  await who.call('setTranslationState', { ...at, state: 'finished', ...more });
}

/**
 * Makes all waiting PDFs as judges would: a PDF's text names its source, so equal sources have equal PDFs;
 * that of a print set is the set's list. Sources with `BAD` get a fault.
 */
export async function makeAllPdfs(db: Database): Promise<void> {
  const official = await db
    .selectFrom('contest_statements as s')
    .innerJoin('contest_tasks as k', (join) =>
      join.onRef('k.contest_id', '=', 's.contest_id').onRef('k.task_id', '=', 's.task_id'),
    )
    .innerJoin('contests as c', 'c.id', 'k.contest_id')
    .select(['s.file_hash', 's.latex_hash', 's.lang', 's.title', 'c.name', 'k.label'])
    .execute();
  for (const { file_hash, latex_hash, lang, title, name, label } of official)
    await db
      .insertInto('statement_pdfs')
      .values({
        source_hash: latex_hash ?? file_hash,
        lang,
        title,
        header: `${name}\u001f${label}\u001f`,
        maker: PDF_MAKER,
        pdf_hash: null,
        fault: null,
      })
      .onConflict((known) => known.doNothing())
      .execute();
  const waiting = await db
    .selectFrom('statement_pdfs')
    .select(['source_hash', 'lang', 'title', 'header', 'kind'])
    .where('pdf_hash', 'is', null)
    .where('fault', 'is', null)
    .execute();
  for (const { kind, ...key } of waiting) {
    const text = (await getFile(db, key.source_hash)).toString('utf8');
    const content = kind === 'sets' ? text : `%PDF-${Object.values(key).join(' ')}`;
    const made = text.includes(BAD)
      ? { fault: 'line 3: no' }
      : { pdf_hash: await putFile(db, Buffer.from(content)) };
    await db
      .updateTable('statement_pdfs')
      .set(made)
      .where('source_hash', '=', key.source_hash)
      .where('lang', '=', key.lang)
      .where('title', '=', key.title)
      .where('header', '=', key.header)
      .execute();
  }
}
