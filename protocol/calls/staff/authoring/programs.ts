import * as v from 'valibot';
import { PROGRAM_LANGUAGES } from '#domain/submissions/languages.ts';
import { ADDED_PROGRAMS, CHECKING_WAYS, STANDARD_CHECKERS } from '#domain/authoring/task/task-programs.ts';
import { defineCalls } from '#protocol/define.ts';
import { amount, countDigits, flag, idDigits } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { workshopPrograms } from '#protocol/wire/staff/authoring/programs.ts';

const tid = v.object({ tid: idDigits });
const language = v.picklist(PROGRAM_LANGUAGES);
const tolerance = v.optional(v.pipe(amount, v.minValue(0), v.maxValue(1)));
const begun = v.object({
  /** Path of the file to write next; null: no file needs writing. */
  path: v.nullable(v.string()),
});

/** The programs of a task other than solutions: checkers, validators, generators and graders. */
export const workshopProgramCalls = defineCalls({
  workshopPrograms: {
    method: 'GET',
    path: 'workshop/:tid/programs',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: workshopPrograms,
    shows: ['workshop'],
    what: 'How outputs of a task are decided on, and its checker, interactor, validators, generators and graders.',
  },
  chooseWorkshopChecker: {
    method: 'POST',
    path: 'workshop/:tid/checker',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      by: v.picklist(CHECKING_WAYS),
      /** For `words`. Without a tolerance numbers are compared as words. */
      case_sensitive: v.optional(flag, false),
      absolute: tolerance,
      relative: tolerance,
      /** For `standard`: its name. */
      name: v.optional(v.picklist(STANDARD_CHECKERS)),
      /** For `own`: the language of its template. */
      language: v.optional(language),
      /** Revision of the tree that the caller saw: refused when it has changed. */
      revision: countDigits,
    }),
    answer: begun,
    changes: ['workshop'],
    what: 'Writes into the files of a task how outputs are decided on. Another program that decided is removed from the work tree.',
  },
  addWorkshopProgram: {
    method: 'POST',
    path: 'workshop/:tid/programs',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      role: v.picklist(ADDED_PROGRAMS),
      /** Name without an extension; a grader's name is fixed. */
      name: v.optional(v.pipe(v.string(), v.regex(/^(?:[a-z_]\w{0,39})?$/i, 'backend.path_refused')), ''),
      language,
    }),
    answer: begun,
    changes: ['workshop'],
    what: 'Adds a generator, validator or grader to a task, with a text to begin with. Refused when there is one of that name.',
  },
});
