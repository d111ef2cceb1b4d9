import { type LanguageExtension } from '#domain/submissions/languages.ts';
import { type CheckingWay, type StandardChecker } from '#domain/authoring/task/task-programs.ts';
import { type TaskProgram, type WorkshopPrograms } from '#protocol/wire/staff/authoring/programs.ts';

const TOLERANCE = /^(?:0|0?\.\d+|1|\de-\d{1,2})$/;

/** The values of the form that says how outputs are checked. */
export interface CheckerForm {
  readonly by: CheckingWay;
  readonly name: StandardChecker;
  /** The language in which the author's own checker is begun. */
  readonly language: LanguageExtension;
  readonly caseSensitive: boolean;
  /** '' for none. */
  readonly absolute: string;
  readonly relative: string;
}

/** The programs that decide: a checker, an interactor, or a checker that runs after an interactor. */
export function decidingOf({ programs }: WorkshopPrograms): readonly TaskProgram[] {
  return programs.filter(({ role }) => ['checker', 'interactor', 'after_talk'].includes(role));
}

/** The form with the values from the files. */
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

/** Whether both tolerances are valid or empty. */
export function hasTolerances({ absolute, relative }: CheckerForm): boolean {
  return [absolute, relative].every((text) => text.trim() === '' || TOLERANCE.test(text.trim()));
}

/** The request of a form, with only the values that its way of checking needs. */
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
