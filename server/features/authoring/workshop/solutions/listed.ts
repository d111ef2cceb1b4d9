import { type Document } from 'yaml';
import { type WorkshopSolutions } from '#protocol/wire/staff/authoring/solutions.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { editableYaml } from '#server/exchange/package/edit-yaml.ts';
import { endingOf } from '#server/exchange/package/files.ts';
import { languageOfEnding } from '#server/exchange/package/languages.ts';
import { statedText } from '#server/exchange/self-test/compare.ts';
import { type ReadSubmission } from '#server/exchange/package/task.ts';
import { getFile } from '#server/files/store.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { findingsOnWire } from '#server/features/authoring/packages/shown.ts';
import { currentReading } from '../current.ts';
import { pointsIn, SUBMISSIONS_YAML } from './claim.ts';
import { programsIn } from './generators.ts';
import { taskOf } from './reading.ts';

const NO_POINTS = { score: null, groups: {} };

/** The solutions and tests of a work tree, and the claimed results. */
export async function listSolutions(
  app: App,
  { caller, db, input }: CallContext<'workshopSolutions'>,
): Promise<WorkshopSolutions> {
  await requireRight(db, caller, input.tid);
  const reading = await currentReading(app, input.tid, caller.userId);
  const task = taskOf(reading);
  const findings = findingsOnWire(reading.findings).filter(({ severity }) => severity !== 'note');
  const stated = reading.tree.find(({ path }) => path === SUBMISSIONS_YAML);
  // Points of a pattern are not shown: they are those of other solutions too, and cannot be changed for one.
  const document = stated ? editableYaml((await getFile(db, stated.hash)).toString('utf8')) : null;
  const paths = reading.tree.map(({ path }) => path);
  return {
    revision: reading.revision,
    is_readable: task !== null,
    findings,
    solutions:
      task === null ? writtenSolutions(paths) : task.submissions.map((one) => solutionOf(one, document)),
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

function solutionOf(
  submission: ReadSubmission,
  document: Document | null,
): WorkshopSolutions['solutions'][number] {
  const { path, language } = submission;
  const { score, groups } = document === null ? NO_POINTS : pointsIn(document, path);
  return { path, language, stated: statedText(submission), score, group_scores: { ...groups } };
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
