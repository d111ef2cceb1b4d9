import { type Kysely, sql } from 'kysely';
import { type ListedTask, type TaskProblem } from '#protocol/wire/staff/tasks.ts';
import { type Schema } from '#server/db/schema.ts';
import { LATEX_COMMAND } from '#server/judge/latex-pdf/installed.ts';
import { hasLatex } from '#server/model/tasks/latex-judges.ts';
import { languagesOf } from '#server/model/tasks/queries.ts';

/** Silence after which a judge counts as gone, ms. */
const SILENT_MS = 45_000;

/** The state of the authors' work on a task. */
export type ListedWork = Pick<ListedTask, 'keywords' | 'state' | 'is_changed' | 'owner' | 'editors'>;

/** Facts about a task in every list. */
export type TaskFacts = Omit<ListedTask, 'contests' | 'may_delete' | 'right' | keyof ListedWork>;

/** Facts about some tasks, by id, and whether each can be used. */
export async function factsOf(
  db: Kysely<Schema>,
  taskIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, TaskFacts>> {
  if (taskIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select t.id, t.name, t.slug, t.is_quiz, t.time_limit_ms, t.memory_limit_bytes, t.languages,
      v.number as version, v.at as version_at, coalesce(replace(v.judge->>'kind', '-', '_'), t.tree_kind) as kind,
      coalesce(jsonb_array_length(v.judge->'tests'), 0) as tests,
      (select max(number) from task_versions n where n.task_id = t.id) as newest,
      (select count(*)::int from quiz_questions q where q.task_id = t.id) as questions,
      array(select lang from statements s where s.task_id = t.id order by lang) as statements,
      (select count(*)::int from jury_solutions j where j.version_id = v.id and j.outcome is not null
        and j.outcome <> 'null'::jsonb) as judged,
      (select count(*)::int from jury_solutions j where j.version_id = v.id
        and jsonb_array_length(coalesce(nullif(j.outcome, 'null'::jsonb)->'faults', '[]'::jsonb)) > 0) as differing,
      coalesce((select jsonb_agg(jsonb_build_object('lang', s.lang, 'fault', p.fault) order by s.lang) from statements s
        left join lateral (select max(fault) as fault, max(pdf_hash) as pdf_hash from statement_pdfs p
          where p.source_hash = s.latex_hash and p.lang = s.lang and p.title = statement_title(t.name, t.names, s.lang)) p on true
        where s.task_id = t.id and s.latex_hash is not null and p.pdf_hash is null), '[]') as unset,
      coalesce((select jsonb_agg(distinct s.lang || ': ' || p.lacking) from statements s join statement_pdfs p
        on p.source_hash in (s.file_hash, s.latex_hash) and p.lang = s.lang
          and p.title = statement_title(t.name, t.names, s.lang)
        where s.task_id = t.id and p.lacking <> ''), '[]') as boxes
    from tasks t left join task_versions v on v.id = t.version_id where t.id = any(${[...taskIds]}::int[])`.execute(
    db,
  );
  const judges = { isJudging: await isJudging(db, now), hasLatex: await hasLatex(db, now) };
  return new Map(rows.map((row) => [row.id, factsFrom(row, judges)]));
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly slug: string | null;
  readonly is_quiz: boolean;
  readonly time_limit_ms: number;
  readonly memory_limit_bytes: number;
  readonly languages: string;
  readonly version: number | null;
  readonly version_at: number | null;
  readonly kind: ListedTask['kind'] | null;
  readonly tests: number;
  readonly newest: number | null;
  readonly questions: number;
  readonly statements: readonly string[];
  readonly judged: number;
  readonly differing: number;
  /** Statements in LaTeX without a PDF, with the reason where it is known. */
  readonly unset: readonly { readonly lang: string; readonly fault: string | null }[];
  /** The language of each statement whose PDF has boxes, with the missing letters. */
  readonly boxes: readonly string[];
}

/** The abilities of the judges that work now. */
interface Judges {
  readonly isJudging: boolean;
  readonly hasLatex: boolean;
}

function factsFrom(row: Row, judges: Judges): TaskFacts {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    kind: row.is_quiz ? 'quiz' : (row.kind ?? 'unknown'),
    time_limit_ms: row.time_limit_ms,
    memory_limit_bytes: row.memory_limit_bytes,
    languages: row.is_quiz ? [] : [...languagesOf(row)],
    statements: [...row.statements],
    tests: row.is_quiz ? row.questions : row.tests,
    version: row.version,
    newest_version: row.newest,
    version_at: row.version_at,
    problems: row.is_quiz ? quizProblems(row) : taskProblems(row, judges),
  };
}

function quizProblems({ questions }: Row): TaskProblem[] {
  return questions === 0 ? [out('no_questions')] : [];
}

function taskProblems(row: Row, judges: Judges): TaskProblem[] {
  const problems: TaskProblem[] = [];
  if (row.version === null) problems.push(out('not_judged'));
  else {
    if (row.tests === 0) problems.push(out('no_tests'));
    if (row.differing > 0) problems.push(out('jury_differs', String(row.differing)));
    else if (row.judged === 0) problems.push(worth('jury_unknown'));
    if (!judges.isJudging) problems.push(out('no_judge'));
  }
  if (row.statements.length === 0) problems.push(out('no_statement'));
  const boxes = row.boxes.map((letters) => worth('no_font', letters));
  return [...problems, ...latexProblems(row, judges), ...boxes];
}

/** Statements whose PDF is made from their Markdown, since making it from their LaTeX failed. */
function latexProblems({ unset }: Row, { isJudging: hasJudge, hasLatex: isSet }: Judges): TaskProblem[] {
  const faults = unset.flatMap(({ lang, fault }) =>
    fault === null ? [] : [worth('latex_fault', `${lang}: ${fault}`)],
  );
  const isMissing = hasJudge && !isSet && unset.some(({ fault }) => fault === null);
  return isMissing ? [...faults, worth('no_latex', LATEX_COMMAND)] : faults;
}

function out(kind: TaskProblem['kind'], detail = ''): TaskProblem {
  return { kind, detail, keeps_out: true };
}

function worth(kind: TaskProblem['kind'], detail = ''): TaskProblem {
  return { kind, detail, keeps_out: false };
}

/** Whether any judge with a sandbox was seen recently. */
export async function isJudging(db: Kysely<Schema>, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('judge_workers')
    .select('id')
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', now - SILENT_MS)
    .where('level', '!=', 'none')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
