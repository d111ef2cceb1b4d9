import { type LanguageExtension } from '#domain/submissions/languages.ts';

/** Checkers that every task can choose, by their usual names; their source becomes a file of the task. */
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
export type StandardChecker = (typeof STANDARD_CHECKERS)[number];

/** Ways to decide whether an output is right: by words (the format's default), bytes, lines, or a program. */
export const CHECKING_WAYS = ['words', 'exact', 'lines', 'standard', 'own'] as const;
/** One of `CHECKING_WAYS`; `standard` and `own` are programs. */
export type CheckingWay = (typeof CHECKING_WAYS)[number];

/** Programs that authors add to a task by a press; each begins with a template. */
export const ADDED_PROGRAMS = ['generator', 'validator', 'grader'] as const;
export type AddedProgram = (typeof ADDED_PROGRAMS)[number];

/** Languages in which there is a template for a program of a task. */
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
export type ProgramRole = (typeof PROGRAM_ROLES)[number];
