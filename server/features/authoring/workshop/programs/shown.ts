import { type ProgramRole } from '#domain/authoring/task/task-programs.ts';
import { type WorkshopPrograms } from '#protocol/wire/staff/authoring/programs.ts';
import { type App } from '#server/app.ts';
import { endingOf } from '#server/exchange/package/files.ts';
import { isHeader, languageOfEnding } from '#server/exchange/package/languages.ts';
import { type CallContext } from '#server/http/context.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { readTests, type TestsReading } from '../tests/reading.ts';
import { checkingOf } from './checking.ts';
import { standardHashes } from './sources.ts';

/** Folders of a package's programs by role, those of older formats included. */
const FOLDERS: readonly (readonly [RegExp, Exclude<ProgramRole, 'interactor'>])[] = [
  [/^output_validators?\//, 'checker'],
  [/^output_checker\//, 'after_talk'],
  [/^input_(?:format_)?validators\//, 'validator'],
  [/^generators\//, 'generator'],
  [/^include\//, 'grader'],
];

/** The programs of a task, and the way in which outputs are checked. */
export async function shownPrograms(
  app: App,
  { caller, db, input }: CallContext<'workshopPrograms'>,
): Promise<WorkshopPrograms> {
  await requireRight(db, caller, input.tid);
  const reading = await readTests(app, input.tid);
  const { revision, tree, files, kind, judge } = reading;
  const isInteractive = kind === 'interactive';
  const hashes = await standardHashes();
  const programs = [...tree.values()].flatMap(({ path, hash, bytes }) => {
    const found = FOLDERS.find(([pattern]) => pattern.test(path))?.[1];
    if (found === undefined || !isOfProgram(path, found)) return [];
    const role = found === 'checker' && isInteractive ? ('interactor' as const) : found;
    return [{ role, path, bytes, standard: role === 'checker' ? (hashes.get(hash) ?? null) : null }];
  });
  return {
    revision,
    is_interactive: isInteractive,
    is_managed: isInteractive && judge?.checker_convention === 'cms',
    is_output_only: kind === 'output-only',
    is_editable: isEditable(reading),
    checking: checkingOf(files),
    programs,
  };
}

/** Whether the files are of the format version that the page can change. */
export function isEditable({ formatVersion, judge }: Pick<TestsReading, 'formatVersion' | 'judge'>): boolean {
  return formatVersion === '2025-09' && judge !== null;
}

/**
 * Whether a file belongs to a program: the script of the tests and inputs to be copied lie beside the
 * generators.
 */
function isOfProgram(path: string, role: ProgramRole): boolean {
  return role !== 'generator' || languageOfEnding(endingOf(path)) !== null || isHeader(endingOf(path));
}
