import { type WorkshopSolutions } from '#protocol/wire/staff/authoring/solutions.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { endingOf } from '#server/exchange/package/files.ts';
import { languageOfEnding } from '#server/exchange/package/languages.ts';
import { statedText } from '#server/exchange/self-test/compare.ts';
import { type ReadSubmission } from '#server/exchange/package/task.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { treeOf } from '#server/model/authoring/tree.ts';
import { findingsOnWire } from '#server/features/authoring/packages/shown.ts';
import { currentReading } from '../current.ts';
import { programsIn } from './generators.ts';
import { taskOf } from './reading.ts';

const SUBMISSIONS_YAML = 'submissions/submissions.yaml';

/** The solutions and tests of a work tree, and the claimed results. */
export async function listSolutions(
  app: App,
  { caller, db, input }: CallContext<'workshopSolutions'>,
): Promise<WorkshopSolutions> {
  await requireRight(db, caller, input.tid);
  const reading = await currentReading(app, input.tid, caller.userId);
  const files = await treeOf(db, input.tid);
  const task = taskOf(reading);
  const findings = findingsOnWire(reading.findings).filter(({ severity }) => severity !== 'note');
  const paths = files.map(({ path }) => path);
  return {
    revision: reading.revision,
    is_readable: task !== null,
    findings,
    solutions: task === null ? writtenSolutions(paths) : task.submissions.map(solutionOf),
    groups: (task?.judge.groups ?? []).map(({ name, rule, points }) => ({ name, rule, points })),
    tests: (task?.judge.tests ?? []).map(({ name, group, isSample }) => ({
      name,
      group,
      is_sample: isSample,
    })),
    time_limit_ms: task?.judge.limits.cpuMs ?? null,
    generators: programsIn(paths, 'generators'),
    folders: foldersOf(paths),
  };
}

function solutionOf(submission: ReadSubmission): WorkshopSolutions['solutions'][number] {
  const { path, language, expectations } = submission;
  // Only a solution's own entry can be overwritten; a pattern applies to other solutions too.
  const own = expectations.filter(({ place, score }) => place.file === SUBMISSIONS_YAML && score !== null);
  const groups: Record<string, number> = {};
  let score: number | null = null;
  for (const { tests, score: range } of own) {
    if (range === null || range[0] !== range[1]) continue;
    if (tests === null) score = range[0];
    else if (tests.startsWith('secret/')) groups[tests.slice('secret/'.length)] = range[0];
  }
  return { path, language, stated: statedText(submission), score, group_scores: groups };
}

/** The solutions among files that are no task yet: programs in the folders that claim a result. */
function writtenSolutions(paths: readonly string[]): WorkshopSolutions['solutions'] {
  const written = paths.flatMap((path) => /^submissions\/([^/]+\/[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(written)].map((path) => ({
    path,
    language: languageOfEnding(endingOf(path)) ?? '',
    stated: '',
    score: null,
    group_scores: {},
  }));
}

/** The folders below `data/secret/` at any depth, and that folder itself. */
function foldersOf(paths: readonly string[]): string[] {
  const found = new Set<string>(['']);
  for (const path of paths) {
    if (!path.startsWith('data/secret/')) continue;
    const parts = path.slice('data/secret/'.length).split('/').slice(0, -1);
    parts.forEach((_, at) => found.add(parts.slice(0, at + 1).join('/')));
  }
  return [...found].sort();
}
