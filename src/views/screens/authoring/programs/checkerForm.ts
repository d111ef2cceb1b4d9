import { type LanguageExtension } from '#domain/submissions/languages.ts';
import { type CheckingWay, type StandardChecker } from '#domain/authoring/task/task-programs.ts';
import { type TaskProgram, type WorkshopPrograms } from '#protocol/wire/staff/authoring/programs.ts';

const TOLERANCE = /^(?:0|0?\.\d+|1|\de-\d{1,2})$/;

/** How outputs are to be decided on, as it is written on the page. */
export interface CheckerForm {
  readonly by: CheckingWay;
  readonly name: StandardChecker;
  /** The language in which a program of one's own is begun. */
  readonly language: LanguageExtension;
  readonly caseSensitive: boolean;
  /** '' for none. */
  readonly absolute: string;
  readonly relative: string;
}

/** The programs that decide: a checker or an interactor, and what decides after a talk. */
export function decidingOf({ programs }: WorkshopPrograms): readonly TaskProgram[] {
  return programs.filter(({ role }) => ['checker', 'interactor', 'after_talk'].includes(role));
}

/** The form as the files have it. */
export function checkerFormOf(programs: WorkshopPrograms): CheckerForm {
  const { checking } = programs;
  const deciding = decidingOf(programs);
  const standard = deciding.length === 1 ? (deciding[0]?.standard ?? null) : null;
  const program = standard === null ? 'own' : 'standard';
  return {
    by: checking.by === 'program' ? program : checking.by,
    name: standard ?? 'ncmp',
    language: 'cpp',
    caseSensitive: checking.case_sensitive,
    absolute: shown(checking.absolute),
    relative: shown(checking.relative),
  };
}

/** Whether both are numbers that a tolerance can be, or nothing. */
export function hasTolerances({ absolute, relative }: CheckerForm): boolean {
  return [absolute, relative].every((text) => text.trim() === '' || TOLERANCE.test(text.trim()));
}

/** The request of a form: only the values that its way asks for. */
export function checkerRequest(form: CheckerForm) {
  const { by, name, language, caseSensitive } = form;
  const [absolute, relative] = [form.absolute.trim(), form.relative.trim()];
  if (by === 'standard') return { by, name };
  if (by === 'own') return { by, language };
  if (by !== 'words') return { by };
  return {
    by,
    case_sensitive: caseSensitive,
    ...(absolute !== '' && { absolute }),
    ...(relative !== '' && { relative }),
  };
}

/** A tolerance as authors write it. */
function shown(tolerance: number | null): string {
  return tolerance === null ? '' : String(tolerance);
}
