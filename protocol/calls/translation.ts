import * as v from 'valibot';
import {
  LANGUAGE_TAG,
  MAX_COPIES,
  MAX_GLOSSARY_CHARS,
  MAX_TITLE_CHARS,
  MAX_TRANSLATION_CHARS,
} from '#domain/translation/translation.ts';
import { defineCalls } from '../define.ts';
import { countDigits, digits, flag, idDigits, text } from '../fields.ts';
import { COMPETITOR } from '../roles.ts';
import {
  glossary,
  translationOverview,
  translationPictures,
  translationSaved,
  translationText,
  translationVersion,
} from '../wire/translation.ts';

const lang = v.pipe(v.string(), v.regex(LANGUAGE_TAG, 'backend.bad_request'));
const place = v.object({ tid: idDigits, lang });
const done = v.object({});
const ofTranslators = { roles: COMPETITOR, contest: 'required' } as const;

/**
 * Translators' calls (TRN-1): each for their own delegation, during its time for translating. `tid` is the
 * task's number.
 */
export const translatingCalls = defineCalls({
  translation: {
    method: 'GET',
    path: 'translation',
    ...ofTranslators,
    answer: translationOverview,
    shows: ['translation'],
    what: 'The tasks that the delegation translates, and how far each is in each of its languages.',
  },
  translationText: {
    method: 'GET',
    path: 'translation/tasks/:tid/:lang',
    ...ofTranslators,
    params: place,
    answer: translationText,
    shows: ['translation'],
    what: 'A task to translate: the official text, what changed in it since, the own text, and its versions.',
  },
  translationPictures: {
    method: 'GET',
    path: 'translation/tasks/:tid/pictures/:version',
    ...ofTranslators,
    params: v.object({ tid: idDigits, version: digits }),
    answer: translationPictures,
    what: 'The pictures of a version of the official text.',
  },
  beginTranslation: {
    method: 'POST',
    path: 'translation/tasks/:tid/:lang/begin',
    ...ofTranslators,
    params: place,
    form: v.object({
      /** Another delegation's finished translation to begin from; left out: the official text. */
      from: v.optional(idDigits),
    }),
    answer: translationSaved,
    changes: ['translation'],
    what: 'Begins a translation with the official text, or with a finished one of another delegation where that is allowed; what was written before stays as a version.',
  },
  saveTranslation: {
    method: 'PUT',
    path: 'translation/tasks/:tid/:lang',
    ...ofTranslators,
    params: place,
    form: v.object({
      text: v.pipe(v.string(), v.maxLength(MAX_TRANSLATION_CHARS, 'backend.too_long')),
      /** Hash of the text that it was begun from: refused when another was saved meanwhile. */
      known: v.pipe(v.string(), v.maxLength(64)),
    }),
    maxFormBytes: 1_048_576,
    answer: translationSaved,
    changes: ['translation'],
    what: 'Saves the text of a translation, unless somebody else changed it meanwhile (409).',
  },
  setTranslationTitle: {
    method: 'PUT',
    path: 'translation/tasks/:tid/:lang/title',
    ...ofTranslators,
    params: place,
    form: v.object({
      /** The delegation's title; blank: the task's usual one. */
      title: v.pipe(v.string(), v.trim(), v.maxLength(MAX_TITLE_CHARS, 'backend.too_long')),
    }),
    answer: done,
    changes: ['translation'],
    what: 'Says what the delegation calls the task in a language: its competitors read it so, and its PDFs are headed so.',
  },
  setTranslationState: {
    method: 'POST',
    path: 'translation/tasks/:tid/:lang/state',
    ...ofTranslators,
    params: place,
    form: v.object({
      state: v.picklist(['working', 'finished']),
      /** True: the contestants read the official text. */
      keeps_official: v.optional(flag, false),
      copies: v.optional(v.pipe(digits, v.maxValue(MAX_COPIES, 'backend.bad_request'))),
    }),
    answer: done,
    changes: ['translation'],
    what: 'Finishes a translation, keeps the official text in its place, or takes it up again.',
  },
  followOfficial: {
    method: 'POST',
    path: 'translation/tasks/:tid/:lang/follow',
    ...ofTranslators,
    params: place,
    form: v.object({ version: countDigits }),
    answer: done,
    changes: ['translation'],
    what: 'Says that the translation holds what that version of the official text says.',
  },
  compileTranslation: {
    method: 'POST',
    path: 'translation/tasks/:tid/:lang/compile',
    ...ofTranslators,
    params: place,
    answer: v.object({ id: v.number() }),
    changes: ['translation'],
    what: 'Keeps the text as a version and has judges make its PDF.',
  },
  translationHere: {
    method: 'POST',
    path: 'translation/tasks/:tid/:lang/here',
    ...ofTranslators,
    params: place,
    form: v.object({ tab: v.pipe(v.string(), v.maxLength(80)), leaves: v.optional(flag, false) }),
    answer: done,
    changes: ['translation'],
    what: 'Says that somebody has a translation open, or has left it.',
  },
  translationVersion: {
    method: 'GET',
    path: 'translation/versions/:utid',
    ...ofTranslators,
    params: v.object({ utid: idDigits }),
    answer: translationVersion,
    shows: ['translation'],
    what: 'A version of a translation of the own delegation, and what became of its PDF.',
  },
  translationPdf: {
    method: 'GET',
    path: 'translation/versions/:utid/pdf',
    ...ofTranslators,
    params: v.object({ utid: idDigits }),
    answer: 'file',
    what: 'The PDF of a version. 409 where there is none (yet).',
  },
  glossary: {
    method: 'GET',
    path: 'translation/glossary',
    ...ofTranslators,
    answer: glossary,
    shows: ['translation'],
    what: 'How the delegation calls things in its languages.',
  },
  setGlossaryEntry: {
    method: 'PUT',
    path: 'translation/glossary',
    ...ofTranslators,
    form: v.object({
      lang,
      term: text(MAX_GLOSSARY_CHARS),
      /** The meaning; blank: the entry is deleted. */
      meaning: v.pipe(v.string(), v.trim(), v.maxLength(MAX_GLOSSARY_CHARS, 'backend.too_long')),
    }),
    answer: done,
    changes: ['translation'],
    what: 'Writes an entry of the glossary, changes or removes it.',
  },
});
