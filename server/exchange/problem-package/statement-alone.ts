import * as v from 'valibot';
import { parse } from 'yaml';
import { AS_WRITTEN } from '#protocol/yaml-as-written.ts';
import { type ShownSample } from '#domain/tasks/statement-samples.ts';
import { latexText } from '../latex/read.ts';
import { constantsIn } from '../package/constants.ts';
import { endingOf, type PackageFiles } from '../package/files.ts';
import { Report } from '../package/report.ts';
import { type Contents, type ReadStatement } from '../package/task.ts';
import { MAX_YAML_BYTES } from '../package/yaml.ts';
import { statementFolder } from './older.ts';
import { readStatement, statementFiles, type StatementSource } from './statements.ts';
import { findTests, shownSamples } from './tests.ts';

const textOrNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]),
  v.transform(Number),
  v.number(),
);
/** The keys of `problem.yaml` that concern a statement. Other code reports the faults of other keys. */
const loose = v.object({
  problem_format_version: v.fallback(v.string(), '2025-09'),
  type: v.fallback(v.union([v.string(), v.array(v.string())]), 'pass-fail'),
  name: v.fallback(v.union([textOrNumber, v.record(v.string(), textOrNumber)]), {}),
  limits: v.fallback(
    v.object({
      time_limit: v.fallback(v.nullish(number), null),
      memory: v.fallback(v.nullish(number), null),
    }),
    {},
  ),
  constants: v.fallback(v.record(v.string(), v.union([v.string(), v.number()])), {}),
});

/** Facts of a package that its statements show or promise. */
export interface StatementFacts {
  /** The task's name by language. */
  readonly names: Readonly<Record<string, string>>;
  /** null: the limit is derived from the jury's solutions, or the package does not state it. */
  readonly timeLimitMs: number | null;
  readonly memoryMib: number | null;
  readonly constants: Readonly<Record<string, string | number>>;
  readonly samples: readonly ShownSample[];
  /** The folder of the statements. */
  readonly folder: string;
  /** Statement files by language; the first one is shown. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Reads a statement's facts, even if the package has faults; needs only the samples and statements. */
export function statementFacts(files: PackageFiles): StatementFacts {
  const problem = v.parse(loose, problemOf(files));
  const isDraft = problem.problem_format_version !== '2025-09';
  const place = isDraft
    ? { folder: statementFolder(files), unnamed: 'en' }
    : { folder: 'statement', unnamed: null };
  const types = typeof problem.type === 'string' ? [problem.type] : problem.type;
  const { time_limit: seconds, memory } = problem.limits;
  const tests = findTests(files, new Report());
  return {
    names: typeof problem.name === 'string' ? { en: problem.name } : problem.name,
    timeLimitMs: typeof seconds === 'number' ? Math.round(seconds * 1000) : null,
    memoryMib: memory ?? null,
    constants: problem.constants,
    samples: shownSamples(files, tests, types.includes('interactive')),
    folder: place.folder,
    files: statementFiles(files, place),
  };
}

/** A statement in the form that contestants see. */
export interface StatementAlone {
  /** With its pictures and samples in it; null: it cannot be read. */
  readonly statement: ReadStatement | null;
  /** For LaTeX, its Markdown without samples, with pictures as paths; null: not LaTeX. */
  readonly markdown: string | null;
}

/** Reads only the statement of one language; findings go to the report. */
export function readStatementAlone(
  files: PackageFiles,
  lang: string,
  contents: Contents,
  report: Report,
): StatementAlone {
  const facts = statementFacts(files);
  const [file] = facts.files.get(lang) ?? [];
  if (file === undefined) return { statement: null, markdown: null };
  const constants = constantsIn(facts.constants);
  const source: StatementSource = {
    folder: facts.folder,
    slug: files.name,
    unnamed: null,
    samples: facts.samples,
    constants,
  };
  const statement = readStatement(files, file, lang, source, contents, report);
  const isLatex = endingOf(file) === 'tex';
  return { statement, markdown: isLatex ? latexText(files, { file, lang, constants }, new Report()) : null };
}

function problemOf(files: PackageFiles): unknown {
  if (!files.has('problem.yaml') || files.read('problem.yaml').length > MAX_YAML_BYTES) return {};
  try {
    const value: unknown = parse(files.text('problem.yaml'), { maxAliasCount: 100, ...AS_WRITTEN });
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
