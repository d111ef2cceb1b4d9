import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openSession } from '#server/features/session/sessions.ts';
import { putFile } from '#server/files/store.ts';
import { openStage, type Stage } from '#tests/e2e/support/stage.ts';
import { addVersion, doublingTask } from '#tests/support/judging.ts';
import { personAt, type Person } from '#tests/support/server.ts';
import { PdfWatch } from './pdf-watch.ts';
import { latexStatement, markdownStatement } from './statements.ts';

const DELEGATIONS = Number(process.env['AGON_BENCH_DELEGATIONS'] ?? 80);
const TASKS = 3;
const LANGS = [
  'bg',
  'de',
  'fr',
  'el',
  'ar',
  'he',
  'ja',
  'zh',
  'ko',
  'tr',
  'pl',
  'es',
  'ro',
  'uk',
  'th',
  'hy',
];
const SUBMITTERS = 10;
/** Time between a verdict and the next submission. */
const SUBMIT_EVERY_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Time for making all waiting PDFs after the last request, ms. */
const PATIENCE_MS = 600_000;
const SOURCE =
  '#include <stdio.h>\nint main(void) { long long n; scanf("%lld", &n); printf("%lld\\n", 2 * n); }\n';

/** The result of a night of translation. Times are ms. */
export interface Night {
  readonly asked: number;
  /** PDFs that were made. */
  readonly made: number;
  readonly faults: readonly string[];
  /** PDFs of each delegation that requests all its tasks at once, and of each that requests one at a time. */
  readonly eager: readonly number[];
  readonly modest: readonly number[];
  /** Times from requesting a PDF until it is made, seen four times a second. */
  readonly waitedMs: readonly number[];
  /** Times from submitting to the verdict, without PDFs and beside them. */
  readonly quietMs: readonly number[];
  readonly besideMs: readonly number[];
  /** Formats of the statements. */
  readonly kinds: string;
}

interface Delegation {
  readonly translator: Person;
  readonly lang: string;
  readonly isEager: boolean;
  asked: number;
  /** PDFs that were made before the time was over (`made`), and after it (`late`). */
  made: number;
  late: number;
  readonly faults: string[];
}

/**
 * For the given seconds every delegation changes its texts and requests their PDFs one after another; half of
 * them request all tasks at once. Ten people submit to another contest meanwhile, and for half as long before
 * it without PDFs. One server and one judge, each a process; without LuaLaTeX all statements are Markdown.
 */
export async function nightOf(seconds: number, hasLatex: boolean): Promise<Night> {
  const stage = await openStage();
  try {
    const server = await stage.server();
    const submitters = await peopleWhoSubmit(stage, server.url);
    const { contestId, delegations } = await delegationsOf(stage, server.url, hasLatex);
    stage.judge();
    // Before the measurement the judge gets ready, and the program is compiled once.
    await submit(stage, submitters, { until: 0 });
    const quietMs = await submit(stage, submitters, { until: performance.now() + (seconds * 1_000) / 2 });
    const until = performance.now() + seconds * 1_000;
    const waitedMs: number[] = [];
    const watch = new PdfWatch(stage.db);
    const watching = watch.run(PATIENCE_MS);
    const [besideMs] = await Promise.all([
      submit(stage, submitters, { until }).finally(() => watch.end()),
      ...delegations.map((one) => translate(one, { contestId, hasLatex, until, waitedMs, watch })),
      watching,
    ]);
    const faults = delegations.flatMap((one) => one.faults);
    const made = delegations.reduce((sum, one) => sum + one.made + one.late, 0);
    const counts = (isEager: boolean) =>
      delegations.filter((one) => one.isEager === isEager).map((one) => one.made);
    return {
      asked: delegations.reduce((sum, { asked }) => sum + asked, 0),
      made,
      faults,
      waitedMs,
      quietMs,
      besideMs,
      eager: counts(true),
      modest: counts(false),
      kinds: hasLatex ? 'two statements in Markdown, one in LaTeX' : 'Markdown alone, for want of LuaLaTeX',
    };
  } finally {
    await stage.close();
  }
}

interface Submitters {
  readonly contestId: number;
  readonly people: readonly Person[];
}

async function peopleWhoSubmit({ db, seed }: Stage, url: string): Promise<Submitters> {
  const now = Date.now();
  const ids: number[] = [];
  const people: Person[] = [];
  for (let at = 0; at < SUBMITTERS; at += 1) {
    const name = `competitor-${at}`;
    const id = await seed.user({ name });
    ids.push(id);
    people.push(personAt(url, name, await openSession(db, id, now)));
  }
  const contestId = await seed.contest({
    name: 'Beside',
    type: 'ioi',
    start_at: now - HOUR_MS,
    end_at: now + 3 * HOUR_MS,
    competitors: ids,
  });
  await addVersion(db, await seed.task(contestId, 1, { name: 'Doubling' }), await doublingTask(db));
  return { contestId, people };
}

/** Each person submits and waits for verdicts, at least once, until the time is over; returns waits, ms. */
async function submit(
  { db }: Stage,
  { contestId, people }: Submitters,
  { until }: { readonly until: number },
): Promise<readonly number[]> {
  const took: number[] = [];
  const verdictOf = async (key: string): Promise<void> => {
    for (;;) {
      const row = await db
        .selectFrom('submissions')
        .select('status')
        .where('client_id', '=', key)
        .executeTakeFirstOrThrow();
      if (row.status === 'judged') return;
      await delay(10);
    }
  };
  const one = async (person: Person, index: number): Promise<void> => {
    await delay((index * SUBMIT_EVERY_MS) / people.length);
    do {
      const key = randomUUID();
      const began = performance.now();
      // The judge must not find the program already compiled.
      const source = { name: 'a.c', content: `${SOURCE}// ${key}\n` };
      const { status } = await person.call(
        'submit',
        { contestId, task: 1, language: 'c', client_id: key },
        { source },
      );
      if (status !== 200) throw new Error(`a submission was answered ${status}`);
      await verdictOf(key);
      took.push(performance.now() - began);
      await delay(SUBMIT_EVERY_MS);
    } while (performance.now() < until);
  };
  await Promise.all(people.map(one));
  return took;
}

async function delegationsOf({ db, seed }: Stage, url: string, hasLatex: boolean) {
  const now = Date.now();
  const staff = await seed.user({ name: 'translation-admin', role: 'admin' });
  const admin = personAt(url, 'translation-admin', await openSession(db, staff, now), 'admin');
  const delegations: Delegation[] = [];
  const ids: number[] = [];
  for (let at = 0; at < DELEGATIONS; at += 1) {
    const name = `delegation-${at}`;
    const id = await seed.user({ name, group_label: name, types: 'translator' });
    ids.push(id);
    delegations.push({
      translator: personAt(url, name, await openSession(db, id, now)),
      lang: LANGS[at % LANGS.length] ?? 'bg',
      isEager: at % 2 === 0,
      asked: 0,
      made: 0,
      late: 0,
      faults: [],
    });
  }
  const contestId = await seed.contest({
    name: 'Night',
    type: 'ioi',
    start_at: now + 9 * HOUR_MS,
    end_at: now + 14 * HOUR_MS,
    competitors: ids,
    start_translation_at: now - HOUR_MS,
    end_translation_at: now + 5 * HOUR_MS,
  });
  for (let number = 1; number <= TASKS; number += 1) {
    const task_id = await seed.task(contestId, number, { name: `Task ${number}` });
    const text = Buffer.from(isLatex(number, hasLatex) ? latexStatement(number) : markdownStatement(number));
    const file_hash = await putFile(db, text);
    const latex_hash = isLatex(number, hasLatex)
      ? await putFile(db, Buffer.from(JSON.stringify({ text: text.toString(), files: [] })))
      : null;
    const mime = latex_hash === null ? 'text/markdown' : 'text/html';
    await db
      .insertInto('statements')
      .values({ task_id, lang: 'en', mime, name: `${number}.en`, file_hash, latex_hash })
      .execute();
  }
  for (const { translator, lang } of delegations) {
    const { name } = translator;
    const given = { cid: contestId, name, group: name, langs: JSON.stringify([lang]), people: '[]' };
    expectYes(await admin.call('setDelegation', given), 'a delegation');
  }
  // The statements become official texts.
  expectYes(await admin.call('officialText', { cid: contestId, tid: 1 }), 'an official text');
  for (const { translator, lang } of delegations)
    for (let tid = 1; tid <= TASKS; tid += 1)
      expectYes(await translator.call('beginTranslation', { contestId, tid, lang }), 'a translation');
  return { contestId, delegations };
}

function isLatex(tid: number, hasLatex: boolean): boolean {
  return hasLatex && tid === TASKS;
}

interface Work {
  readonly contestId: number;
  readonly hasLatex: boolean;
  readonly until: number;
  readonly waitedMs: number[];
  readonly watch: PdfWatch;
}

async function translate(delegation: Delegation, work: Work): Promise<void> {
  const { isEager } = delegation;
  const tids = Array.from({ length: TASKS }, (_, index) => index + 1);
  const known = new Map<number, string>();
  const go = async (mine: readonly number[]): Promise<void> => {
    for (let turn = 0; performance.now() < work.until; turn += 1) {
      const tid = mine[turn % mine.length] ?? 1;
      known.set(tid, await compileOnce(delegation, work, tid, known.get(tid)));
    }
  };
  await Promise.all(isEager ? tids.map((tid) => go([tid])) : [go(tids)]);
}

/** Changes a text, requests its PDF and waits for it; returns the hash of the text. */
async function compileOnce(
  delegation: Delegation,
  { contestId, hasLatex, until, waitedMs, watch }: Work,
  tid: number,
  before: string | undefined,
): Promise<string> {
  const { translator, lang } = delegation;
  const at = { contestId, tid, lang };
  const change = randomUUID();
  const text = isLatex(tid, hasLatex) ? latexStatement(tid, change) : markdownStatement(tid, change);
  const known = before ?? expectYes(await translator.call('beginTranslation', at), 'a translation').hash;
  const { hash } = expectYes(await translator.call('saveTranslation', { ...at, text, known }), 'a text');
  const began = performance.now();
  const { id } = expectYes(await translator.call('compileTranslation', at), 'a PDF');
  delegation.asked += 1;
  const made = await watch.of(id);
  const now = performance.now();
  waitedMs.push(now - began);
  if (made === null) return hash;
  if (made.fault === null) delegation[now <= until ? 'made' : 'late'] += 1;
  else delegation.faults.push(made.fault.slice(0, 200));
  return hash;
}

function expectYes<T>({ status, body }: { readonly status: number; readonly body: T }, what: string): T {
  if (status !== 200) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
