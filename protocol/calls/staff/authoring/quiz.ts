import * as v from 'valibot';
import { MAX_QUIZ_FILE_BYTES } from '#domain/limits.ts';
import { QUESTION_KINDS, QUIZ_LANGUAGE } from '#domain/quiz/quiz.ts';
import { defineCalls } from '#protocol/define.ts';
import { flag, idDigits } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { packageFinding } from '#protocol/wire/staff/authoring/packages.ts';

const tid = v.object({ tid: idDigits });
/** The hash of a file that the caller knows; '' for no file. */
const known = v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))]);
const out = v.object({
  format: v.picklist(['yaml', 'gift', 'xml']),
  /** The language to write in a format that has only one; left out: the quiz's first. */
  lang: v.optional(v.pipe(v.string(), v.regex(QUIZ_LANGUAGE))),
});

/** A question that an import would add. */
const broughtQuestion = v.object({
  /** Its position in the file, from 1. */
  number: v.number(),
  /** Name in the file; '' for none. */
  name: v.string(),
  kind: v.picklist(QUESTION_KINDS),
  points: v.number(),
  /** The beginning of the question, in Markdown. */
  text: v.string(),
});

/** The import and export of quizzes in other systems' formats. */
export const workshopQuizCalls = defineCalls({
  bringQuiz: {
    method: 'POST',
    path: 'workshop/:tid/quiz',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      mode: v.picklist(['add', 'replace']),
      /** Hash of the quiz.yaml that the caller saw: refused when it has changed. */
      known,
      /** False: only answers what would be added. */
      apply: v.optional(flag, false),
    }),
    files: { quiz: { maxBytes: MAX_QUIZ_FILE_BYTES } },
    answer: v.object({
      format: v.picklist(['yaml', 'gift', 'xml']),
      /** Findings; with an error among them nothing is imported. */
      findings: v.array(packageFinding),
      questions: v.array(broughtQuestion),
      /** Paths of the pictures that are imported with them. */
      pictures: v.array(v.string()),
      /** Hash of quiz.yaml after a change; null: it was not changed. */
      hash: v.nullable(v.string()),
    }),
    changes: ['workshop'],
    what: 'Brings the questions of a quiz.yaml, or of a file in Moodle’s GIFT or XML format, into a quiz, or says first what would come and what would be lost.',
  },
  quizFileNotes: {
    method: 'GET',
    path: 'workshop/:tid/quiz.notes',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: out,
    answer: v.object({ findings: v.array(packageFinding) }),
    shows: ['workshop'],
    what: 'What of a quiz a format cannot say.',
  },
  quizFile: {
    method: 'GET',
    path: 'workshop/:tid/quiz.file',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: out,
    answer: 'file',
    what: 'A quiz as a file: ours (with its pictures as an archive), or in Moodle’s GIFT or XML format.',
  },
});
