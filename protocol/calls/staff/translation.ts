import * as v from 'valibot';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { MAX_PERSON_FIELD_CHARS } from '#domain/people/people.ts';
import {
  LANGUAGE_TAG,
  MAX_DELEGATION_CHARS,
  MAX_DELEGATION_LANGUAGES,
  MAX_DELEGATION_PEOPLE,
  MAX_TRANSLATION_CHARS,
  TRANSLATION_SHARING,
} from '#domain/translation/translation.ts';
import { defineCalls } from '#protocol/define.ts';
import { digits, idDigits, json, text, withBoxes } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { officialText, translationBoard } from '#protocol/wire/staff/translation.ts';

const lang = v.pipe(v.string(), v.regex(LANGUAGE_TAG, 'backend.bad_request'));
const cid = v.object({ cid: idDigits });
const cell = v.object({ cid: idDigits, did: idDigits, tid: idDigits, lang });
const done = v.object({});
const ofOrganisers = { roles: ORGANISERS, contest: 'none' } as const;

/**
 * Calls by which organisers arrange the translation of a contest (TRN-2). `tid` is the task's number in the
 * contest.
 */
export const translationCalls = defineCalls({
  translationBoard: {
    method: 'GET',
    path: 'contests/:cid/translation',
    ...ofOrganisers,
    params: cid,
    answer: translationBoard,
    shows: ['translation'],
    what: 'Delegations and how far each is with each task.',
  },
  setTranslation: {
    method: 'PUT',
    path: 'contests/:cid/translation',
    ...ofOrganisers,
    params: cid,
    form: v.object({ official_lang: lang, sharing: v.picklist(TRANSLATION_SHARING) }),
    answer: done,
    changes: ['translation'],
    what: 'Which language is translated from, and what delegations may do with finished translations of others.',
  },
  setDelegation: {
    method: 'POST',
    path: 'contests/:cid/delegations',
    ...ofOrganisers,
    params: cid,
    form: v.object({
      /** The delegation; left out: a new one. */
      id: v.optional(idDigits),
      name: text(MAX_DELEGATION_CHARS),
      group: v.pipe(v.string(), v.trim(), v.maxLength(MAX_PERSON_FIELD_CHARS, 'backend.too_long')),
      langs: json(v.pipe(v.array(lang), v.minLength(1), v.maxLength(MAX_DELEGATION_LANGUAGES))),
      /** Login names of members besides those of the group. */
      people: json(v.pipe(v.array(v.string()), v.maxLength(MAX_DELEGATION_PEOPLE))),
    }),
    answer: v.object({ id: v.number() }),
    changes: ['translation'],
    what: 'Makes a delegation, or changes who it is and which languages it translates into.',
  },
  removeDelegation: {
    method: 'DELETE',
    path: 'contests/:cid/delegations/:did',
    ...ofOrganisers,
    params: v.object({ cid: idDigits, did: idDigits }),
    answer: done,
    changes: ['translation'],
    what: 'Removes a delegation with everything that it has translated.',
  },
  officialText: {
    method: 'GET',
    path: 'contests/:cid/translation/official/:tid',
    ...ofOrganisers,
    params: v.object({ cid: idDigits, tid: idDigits }),
    answer: officialText,
    shows: ['translation'],
    what: 'The official text of a task with the versions that it had.',
  },
  correctOfficial: {
    method: 'POST',
    path: 'contests/:cid/translation/official/:tid',
    ...ofOrganisers,
    params: v.object({ cid: idDigits, tid: idDigits }),
    form: v.object({
      text: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('backend.empty'),
        v.maxLength(MAX_TRANSLATION_CHARS, 'backend.too_long'),
      ),
      note: text(MAX_REASON_CHARS),
      /** The version that was corrected: refused where there is a newer one. */
      known: digits,
    }),
    maxFormBytes: 1_048_576,
    answer: v.object({ version: v.number() }),
    changes: ['communication', 'translation'],
    what: 'Corrects the official text with a note that reaches every translator, and once the contest has begun its competitors.',
  },
  uploadTranslation: {
    method: 'POST',
    path: 'contests/:cid/delegations/:did/tasks/:tid/:lang/upload',
    ...ofOrganisers,
    params: cell,
    files: { file: { maxBytes: 1_048_576 } },
    answer: done,
    changes: ['translation'],
    what: 'Puts a text in the place of what a delegation has, and finishes it.',
  },
  downloadTranslation: {
    method: 'POST',
    path: 'contests/:cid/delegations/:did/tasks/:tid/:lang/text',
    ...ofOrganisers,
    params: cell,
    answer: 'file',
    what: 'The text that a delegation has.',
  },
  confirmTranslation: {
    method: 'POST',
    path: 'contests/:cid/delegations/:did/tasks/:tid/:lang/state',
    ...ofOrganisers,
    params: cell,
    form: v.object({ state: v.picklist(['working', 'finished', 'confirmed']) }),
    answer: done,
    changes: ['translation'],
    what: 'Confirms a finished translation, or gives it back.',
  },
  renderTranslations: {
    method: 'POST',
    path: 'contests/:cid/translation/render',
    ...ofOrganisers,
    params: cid,
    answer: v.object({ count: v.number() }),
    changes: ['translation'],
    what: 'Has judges make the PDF of everything that is translated, so that what cannot be made is seen.',
  },
  translationSets: {
    method: 'POST',
    path: 'contests/:cid/translation/sets',
    ...ofOrganisers,
    params: cid,
    form: v.object({ delegation: v.optional(idDigits), with_boxes: withBoxes }),
    answer: 'file',
    what: 'The statements of every competitor in their language as one PDF, each behind a sheet for their envelope, with the list of envelopes first; a judge makes it. 409 where none does in time, or has a font for some of its letters.',
  },
});
