import { type LanguageExtension } from '#domain/submissions/languages.ts';

/** Checkers that every task can choose, by the names they have elsewhere too; each is a source that becomes a file of the task. */
export const STANDARD_CHECKERS = [
  'ncmp',
  'uncmp',
  'hcmp',
  'rcmp4',
  'rcmp6',
  'rcmp9',
  'wcmp',
  'lcmp',
  'fcmp',
  'yesno',
  'nyesno',
] as const;
/** One of `STANDARD_CHECKERS`. */
export type StandardChecker = (typeof STANDARD_CHECKERS)[number];

/** How a task decides whether an output is right: by words (the format's default), by bytes, by lines, or by a program. */
export const CHECKING_WAYS = ['words', 'exact', 'lines', 'standard', 'own'] as const;
/** One of `CHECKING_WAYS`; `standard` and `own` are programs. */
export type CheckingWay = (typeof CHECKING_WAYS)[number];

/** Programs that authors add to a task by a press, with a text to begin with. */
export const ADDED_PROGRAMS = ['generator', 'validator', 'grader'] as const;
/** One of `ADDED_PROGRAMS`. */
export type AddedProgram = (typeof ADDED_PROGRAMS)[number];

/** The languages in which a program of a task can be begun. */
export const BEGINNING_LANGUAGES = {
  generator: ['cpp', 'py'],
  validator: ['cpp', 'py'],
  grader: ['cpp', 'c', 'java', 'py', 'go'],
  own: ['cpp', 'py'],
} as const satisfies Readonly<Record<AddedProgram | 'own', readonly LanguageExtension[]>>;

/** Roles of a task's programs; `after_talk` decides on the output of a testlib interactor. */
export const PROGRAM_ROLES = [
  'checker',
  'interactor',
  'after_talk',
  'validator',
  'generator',
  'grader',
] as const;
/** One of `PROGRAM_ROLES`. */
export type ProgramRole = (typeof PROGRAM_ROLES)[number];
