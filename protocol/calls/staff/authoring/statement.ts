import * as v from 'valibot';
import { QUIZ_LANGUAGE } from '#domain/quiz/quiz.ts';
import { defineCalls } from '#protocol/define.ts';
import { idDigits, text } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { workshopStatement } from '#protocol/wire/staff/authoring/statement.ts';

const MAX_NAME_CHARS = 200;
const tid = v.object({ tid: idDigits });
const lang = v.pipe(v.string(), v.regex(QUIZ_LANGUAGE, 'backend.language_refused'));

/** Statements of a task, as their authors write them. */
export const workshopStatementCalls = defineCalls({
  workshopStatement: {
    method: 'GET',
    path: 'workshop/:tid/statement',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    /** The language; left out: the first that exists. */
    query: v.object({ lang: v.optional(lang) }),
    answer: workshopStatement,
    shows: ['workshop', 'tasks'],
    what: 'A statement of the work tree in one language, with the samples, pictures and limits that go with it.',
  },
  workshopStatementPdf: {
    method: 'GET',
    path: 'workshop/:tid/statement_pdf',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: v.object({ lang }),
    answer: 'file',
    shows: ['workshop'],
    what: 'The PDF of a statement of the work tree, made by a judge as it will be printed.',
  },
  addWorkshopLanguage: {
    method: 'POST',
    path: 'workshop/:tid/languages',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      lang,
      name: text(MAX_NAME_CHARS),
      format: v.picklist(['md', 'tex']),
    }),
    answer: v.object({ revision: v.number() }),
    changes: ['workshop'],
    what: 'Begins a statement in a further language and names the task in it.',
  },
  nameWorkshopTask: {
    method: 'PUT',
    path: 'workshop/:tid/languages',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({ lang, name: text(MAX_NAME_CHARS) }),
    answer: v.object({ revision: v.number() }),
    changes: ['workshop'],
    what: 'Names a task in one language.',
  },
  removeWorkshopLanguage: {
    method: 'DELETE',
    path: 'workshop/:tid/languages/:lang',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ ...tid.entries, lang }),
    answer: v.object({ revision: v.number() }),
    changes: ['workshop'],
    what: 'Removes the statement and the name of a task in one language.',
  },
});
