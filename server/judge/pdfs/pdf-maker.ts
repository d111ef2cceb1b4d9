import { type PdfWorkspace, StatementFault } from '../pdf-place.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type Database, statement } from '#server/db/database.ts';
import { fetchContent } from '#server/files/relay.ts';
import { putFile } from '#server/files/store.ts';
import { type LogLine } from '#server/log.ts';
import { latexBundle } from '#server/contract/latex.ts';
import { headerOf } from '#server/contract/pdf-header.ts';
import { PDF_MAKER } from '#server/contract/results.ts';
import { DATABASE_NOW } from '../queue/database-now.ts';
import { isOutage } from '../queue/persist.ts';
import { SandboxError } from '../sandbox/driver.ts';
import { makeLatexPdf, NOT_INSTALLED } from '../latex-pdf/make.ts';
import { makeCertificates } from '../certificates/make.ts';
import { makePdf } from '../statement-pdf/make.ts';
import { makeSets } from '../statement-pdf/sets.ts';

/** Lease of a PDF, ms. A maker that neither finishes nor renews it counts as lost. */
const LEASE_MS = 120_000;
const MAX_TRIES = 3;
/** Time between renewals of the lease, ms: judging has priority, so a PDF may take long. */
const RENEW_EVERY_MS = 30_000;
const MAX_FAULT_CHARS = 500;
/** Maximum number of reported letters without a font. */
const MAX_LACKING = 60;
/** Time after which a PDF that lacked a program is tried again, ms. */
const AGAIN_MS = 300_000;

interface Wanted {
  readonly source_hash: string;
  readonly lang: string;
  readonly title: string;
  readonly header: string;
  readonly kind: 'statement' | 'results' | 'latex' | 'certificates' | 'certificate_zip' | 'sets';
}

/**
 * Claims a PDF that somebody waits for: results, certificates, or a statement still being written (LaTeX only
 * where it is installed). Delegations take turns (model/pdfs.ts). The order's index has only wanted PDFs.
 */
const claimWanted = statement<Wanted>(
  'claim-wanted-pdf',
  `update statement_pdfs p set tries = p.tries + 1, lease_until = ${DATABASE_NOW} + $2::bigint
  where (p.source_hash, p.lang, p.title, p.header) = (
    select source_hash, lang, title, header from statement_pdfs
    where wanted_at is not null and (kind <> 'latex' or $3::boolean) and maker = $1 and pdf_hash is null and fault is null
      and tries < ${MAX_TRIES} and lease_until < ${DATABASE_NOW}
    order by turn, wanted_at limit 1 for update skip locked)
  returning source_hash, lang, title, header, kind`,
);

/**
 * Sources of PDFs with their headers: statements of contests in each contest's form, and statements of other
 * tasks without a header. In contests that are over, an old PDF without a header stays.
 */
const WITH_HEADERS = `(
    select s.task_id, s.lang, s.mime, s.file_hash, s.latex_hash, s.title, c.name || chr(31) || ct.label || chr(31) as header, c.end_at
    from contest_statements s join contests c on c.id = s.contest_id
    join contest_tasks ct on ct.contest_id = s.contest_id and ct.task_id = s.task_id
    union all
    select s.task_id, s.lang, s.mime, s.file_hash, s.latex_hash, statement_title(t.name, t.names, s.lang), '', null
    from statements s join tasks t on t.id = s.task_id
    where not exists (select from contest_tasks ct where ct.task_id = s.task_id)) s`;

/** Joins the PDF `d` of a statement. Leaves out an ended contest's statement whose PDF has no header. */
const pdfOf = (source: 's.file_hash' | 's.latex_hash') => `
  left join statement_pdfs d on d.source_hash = ${source} and d.lang = s.lang and d.title = s.title and d.header = s.header
  where (s.end_at is null or s.end_at > ${DATABASE_NOW} or not exists (select from statement_pdfs o
    where o.source_hash = ${source} and o.lang = s.lang and o.title = s.title and o.header = '' and o.pdf_hash is not null))`;

const claim = statement<Wanted>(
  'claim-statement-pdf',
  `insert into statement_pdfs as p (source_hash, lang, title, header, maker, tries, lease_until)
  select s.file_hash, s.lang, s.title, s.header, $1::int, 1, ${DATABASE_NOW} + $2::bigint
  from ${WITH_HEADERS} ${pdfOf('s.file_hash')}
  and s.mime like 'text/markdown%' and (d.source_hash is null or d.maker < $1
    or d.pdf_hash is null and d.fault is null and d.tries < $3 and d.lease_until < ${DATABASE_NOW})
  order by s.task_id, s.lang, s.header limit 1
  on conflict (source_hash, lang, title, header) do update
    set tries = case when p.maker < $1 then 1 else p.tries + 1 end, maker = $1, fault = null,
      lease_until = excluded.lease_until
    where p.maker < $1 or p.lease_until < ${DATABASE_NOW}
  returning source_hash, lang, title, header, kind`,
);

/** Claims the PDF of a LaTeX statement. If a package was missing, it is tried again later. */
const claimLatex = statement<Wanted>(
  'claim-latex-pdf',
  `insert into statement_pdfs as p (source_hash, lang, title, header, kind, maker, tries, lease_until)
  select s.latex_hash, s.lang, s.title, s.header, 'latex', $1::int, 1, ${DATABASE_NOW} + $2::bigint
  from ${WITH_HEADERS} ${pdfOf('s.latex_hash')}
  and s.latex_hash is not null and (d.source_hash is null or d.maker < $1
    or d.pdf_hash is null and d.lease_until < ${DATABASE_NOW}
      and (d.fault is null and d.tries < $3 or starts_with(d.fault, $4)))
  order by s.task_id, s.lang, s.header limit 1
  on conflict (source_hash, lang, title, header) do update
    set tries = case when p.maker < $1 then 1 else p.tries + 1 end, maker = $1, fault = null,
      lease_until = excluded.lease_until
    where p.maker < $1 or p.lease_until < ${DATABASE_NOW}
  returning source_hash, lang, title, header, kind`,
);

/** Dependencies of making PDFs. */
export interface PdfMakerDeps {
  readonly db: Database;
  readonly log: (line: LogLine) => void;
  readonly place: PdfWorkspace;
  /** Folder of LaTeX's font cache; absent: there is no LaTeX here. */
  readonly latexCache?: string;
}

/**
 * Each call makes one missing PDF of a statement, from LaTeX if this machine has it, otherwise from Markdown,
 * and returns whether there was one to make. Several workers share the work. A faulty statement is not tried
 * again until it changes. A failure of the box is thrown; other workers try again.
 */
export function pdfMaker(deps: PdfMakerDeps): () => Promise<boolean> {
  const { db, log } = deps;
  return async () => {
    const wanted = await next(db, deps.latexCache !== undefined);
    if (wanted === null) return false;
    const renewing = setInterval(() => void renew(deps, wanted), RENEW_EVERY_MS);
    try {
      const text = (await fetchContent(db, wanted.source_hash)).toString('utf8');
      const lacking = new Set<string>();
      const onMissingLetters = (letters: readonly string[]) =>
        letters.forEach((letter) => lacking.add(letter));
      const pdf = await make({ ...deps, place: { ...deps.place, onMissingLetters } }, wanted, text);
      await keep(db, wanted, {
        pdf_hash: await putFile(db, pdf, { inDatabase: true }),
        lacking: [...lacking].slice(0, MAX_LACKING).join(' '),
      });
    } catch (error: unknown) {
      const { source_hash: hash, lang } = wanted;
      log({ level: 'warn', event: 'statement_without_pdf', statement: hash, lang, reason: reasonOf(error) });
      await keep(db, wanted, error instanceof StatementFault ? faultKept(error) : {});
      if (error instanceof SandboxError) throw error;
    } finally {
      clearInterval(renewing);
    }
    return true;
  };
}

async function make({ db, place, latexCache }: PdfMakerDeps, wanted: Wanted, text: string): Promise<Buffer> {
  const { kind, lang, title } = wanted;
  const header = headerOf(wanted.header);
  if (kind === 'certificates' || kind === 'certificate_zip')
    return makeCertificates(place, { kind, text, title }, (hash) => fetchContent(db, hash));
  if (kind === 'sets') return makeSets(place, { text, title }, (hash) => fetchContent(db, hash));
  if (kind !== 'latex') return makePdf(place, { kind, lang, title, text, header });
  if (latexCache === undefined) throw new Error('there is no LaTeX here');
  const bundle = v.parse(latexBundle, JSON.parse(text));
  const files: { readonly name: string; readonly content: Buffer }[] = [];
  for (const { name, hash } of bundle.files) files.push({ name, content: await fetchContent(db, hash) });
  const source = { text: bundle.text, lang, title, files, header };
  return makeLatexPdf({ ...place, cacheFolder: latexCache }, source);
}

/** A missing program is not the statement's fault, so it is tried again. */
function faultKept(error: StatementFault): Kept {
  const fault = reasonOf(error);
  return { fault, again: fault.startsWith(NOT_INSTALLED) };
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll('\0', '').slice(0, MAX_FAULT_CHARS);
}

/** Claims the next PDF; null: there is none, or the database is away. */
async function next(db: Database, hasLatex: boolean): Promise<Wanted | null> {
  try {
    const given = [PDF_MAKER, LEASE_MS, MAX_TRIES];
    const [waited] = await claimWanted(db, [PDF_MAKER, LEASE_MS, hasLatex]);
    if (waited !== undefined) return waited;
    const [latex] = hasLatex ? await claimLatex(db, [...given, NOT_INSTALLED]) : [];
    if (latex !== undefined) return latex;
    const [wanted] = await claim(db, given);
    return wanted ?? null;
  } catch (error: unknown) {
    if (isOutage(error)) return null;
    throw error;
  }
}

/** The result of making a PDF; `again`: it is tried again after a while. */
interface Kept {
  readonly pdf_hash?: string;
  readonly lacking?: string;
  readonly fault?: string;
  readonly again?: boolean;
}

const renewLease = statement(
  'renew-pdf-lease',
  `update statement_pdfs set lease_until = ${DATABASE_NOW} + $6::bigint
  where source_hash = $1 and lang = $2 and title = $3 and header = $4 and maker = $5 and pdf_hash is null and fault is null`,
);

/** Renews the lease of an unfinished PDF. A failed renewal does no harm: the lease is four times as long. */
async function renew({ db, log }: PdfMakerDeps, wanted: Wanted): Promise<void> {
  const { source_hash: hash, lang, title, header } = wanted;
  try {
    await renewLease(db, [hash, lang, title, header, PDF_MAKER, LEASE_MS]);
  } catch (error: unknown) {
    if (!isOutage(error)) log({ level: 'warn', event: 'judge_trouble', error: String(error) });
  }
}

async function keep(
  db: Database,
  { source_hash, lang, title, header }: Wanted,
  { again = false, ...made }: Kept,
): Promise<void> {
  await db
    .updateTable('statement_pdfs')
    .set({ ...made, lease_until: again ? sql`${sql.raw(DATABASE_NOW)} + ${AGAIN_MS}::bigint` : 0 })
    .where('source_hash', '=', source_hash)
    .where('lang', '=', lang)
    .where('title', '=', title)
    .where('header', '=', header)
    .where('maker', '=', PDF_MAKER)
    .execute();
}
