import * as v from 'valibot';
import { MAX_PERSON_FIELD_CHARS } from '#domain/people/people.ts';
import {
  MAX_COPIES,
  MAX_DELEGATION_CHARS,
  MAX_DELEGATION_LANGUAGES,
  MAX_GLOSSARY_CHARS,
  MAX_TITLE_CHARS,
  STATEMENT_FORMATS,
  TRANSLATION_SHARING,
  TRANSLATION_STATES,
} from '#domain/translation/translation.ts';
import { staysInside } from '../task.ts';
import { count, hash, line, loginName, longText, ms, ref } from './values.ts';

/** An author's statement may be longer than a text typed into the editor of translations. */
const MAX_TEXT_CHARS = 1_048_576;
const MAX_FILES = 1_000;
/** Types of pictures within Markdown. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'] as const;
const [, ...BEGUN] = TRANSLATION_STATES;

const lang = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4}){0,2}$/, 'is no language code'));
/** Number of a text's version, from which the server counts on. */
const version = v.pipe(ref, v.maxValue(1_000_000));
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARS));
const format = v.picklist(STATEMENT_FORMATS);
/** A picture or file of a text: its path may have folders, but never leads out of the statement's folder. */
const textFile = v.strictObject({
  name: v.pipe(line, v.check(staysInside, 'is no name')),
  hash,
  mime: v.optional(v.picklist(PICTURES)),
});
/** Fields of every row of a task's texts. */
const written = { task: ref, format, text };

/** Rows of a contest's translations and their settings. People are named by login name, tasks by number. */
export const translationRows = {
  /** At most one row. */
  translation_settings: v.strictObject({ official_lang: lang, sharing: v.picklist(TRANSLATION_SHARING) }),
  delegations: v.strictObject({
    id: ref,
    name: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(MAX_DELEGATION_CHARS)),
    /** Group whose members translate; empty: none. */
    group: v.pipe(v.string(), v.maxLength(MAX_PERSON_FIELD_CHARS)),
    langs: v.pipe(
      v.array(lang),
      v.minLength(1),
      v.maxLength(MAX_DELEGATION_LANGUAGES),
      v.check((langs) => new Set(langs).size === langs.length, 'is not possible'),
    ),
  }),
  /** People who belong to a delegation by name. */
  delegation_people: v.strictObject({ participant: ref, delegation: ref }),
  /** Each version of the official texts. */
  official_texts: v.strictObject({
    ...written,
    version,
    lang,
    files: v.pipe(v.array(textFile), v.maxLength(MAX_FILES)),
    /** The content of the statement that the text was taken from. */
    source_hash: hash,
    note: longText,
    at: ms,
    by: v.nullable(loginName),
  }),
  translations: v.strictObject({
    id: ref,
    delegation: ref,
    lang,
    title: v.optional(v.pipe(v.string(), v.maxLength(MAX_TITLE_CHARS)), ''),
    ...written,
    revision: version,
    state: v.picklist(BEGUN),
    keeps_official: v.boolean(),
    official_version: version,
    copies: v.pipe(count, v.maxValue(MAX_COPIES)),
    updated_at: ms,
    updated_by: loginName,
    /** The number of the version shown to contestants; null: none was finished. */
    shown: v.nullable(version),
  }),
  translation_versions: v.strictObject({
    translation: ref,
    ...written,
    number: version,
    official_version: version,
    why: v.picklist(['compiled', 'finished', 'uploaded', 'begun', 'before']),
    at: ms,
    by: loginName,
    title: line,
    /** Whether its PDF was ordered. The PDF itself is not in the file; it is made again. */
    has_pdf: v.boolean(),
  }),
  glossary: v.strictObject({
    delegation: ref,
    lang,
    term: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(MAX_GLOSSARY_CHARS)),
    meaning: v.pipe(v.string(), v.maxLength(MAX_GLOSSARY_CHARS)),
    at: ms,
    by: loginName,
  }),
} as const;
/** Kinds of translation rows: older files have none of them. */
export type TranslationKind = keyof typeof translationRows;
