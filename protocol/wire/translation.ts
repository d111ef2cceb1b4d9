import * as v from 'valibot';
import {
  STATEMENT_FORMATS,
  TRANSLATION_SHARING,
  TRANSLATION_STATES,
} from '#domain/translation/translation.ts';
import { id, instant } from '../fields.ts';
import { namesOfTask } from './tasks.ts';

const state = v.picklist(TRANSLATION_STATES);
const format = v.picklist(STATEMENT_FORMATS);

/** A version of the official text, without the text. */
const officialFacts = v.object({
  version: v.number(),
  lang: v.string(),
  format,
  /** The organisers' note on the change. */
  note: v.string(),
  at: instant,
});

/** A delegation's progress with a task in a language. */
const progress = v.object({
  lang: v.string(),
  state,
  keeps_official: v.boolean(),
  /** The official text that it is based on; 0: it is not begun. */
  official_version: v.number(),
  copies: v.number(),
  updated_at: v.nullable(instant),
  updated_by: v.nullable(v.string()),
});

/** A translator's home: the delegation, and each task in each of its languages. */
export const translationOverview = v.object({
  delegation: v.object({ id, name: v.string(), langs: v.array(v.string()), people: v.array(v.string()) }),
  sharing: v.picklist(TRANSLATION_SHARING),
  tasks: v.array(
    v.object({
      number: v.number(),
      label: v.string(),
      ...namesOfTask,
      /** The official text; null: there is no text that could be translated. */
      official: v.nullable(officialFacts),
      languages: v.array(progress),
    }),
  ),
});

/** States of a version's PDF. */
export const PDF_STATES = ['none', 'waiting', 'made', 'fault'] as const;
const versionFacts = v.object({
  id,
  number: v.number(),
  why: v.picklist(['compiled', 'finished', 'uploaded', 'begun', 'before']),
  at: instant,
  by: v.string(),
  official_version: v.number(),
  pdf: v.picklist(PDF_STATES),
});

/** A task in one language, as its translator works on it. */
export const translationText = v.object({
  number: v.number(),
  name: v.string(),
  lang: v.string(),
  official: v.object({ ...officialFacts.entries, text: v.string() }),
  /**
   * The official text that the translation is based on, where there is a newer one; null: it is the newest.
   */
  base: v.nullable(v.object({ version: v.number(), text: v.string() })),
  /** Notes of the newer versions, oldest first. */
  news: v.array(v.object({ version: v.number(), note: v.string(), at: instant })),
  own: v.object({
    ...progress.entries,
    /** The delegation's name for the task; '': its usual one. */
    title: v.string(),
    text: v.string(),
    hash: v.string(),
    revision: v.number(),
  }),
  versions: v.array(versionFacts),
  /** Other people who have it open. */
  editors: v.array(v.string()),
  /**
   * Finished translations of other delegations from which one may begin; empty where the contest does not
   * allow that.
   */
  others: v.array(v.object({ id, delegation: v.string(), lang: v.string() })),
  /** Whether it may be written to now. */
  is_open: v.boolean(),
});
export type TranslationText = v.InferOutput<typeof translationText>;

/** A whole version. */
export const translationVersion = v.object({
  ...versionFacts.entries,
  task: v.number(),
  name: v.string(),
  lang: v.string(),
  format,
  text: v.string(),
  /** The reason why there is no PDF; null: there is one, or it is not made yet. */
  fault: v.nullable(v.string()),
  /** The letters that are boxes in the PDF, since no judge has a font for them; separated by blanks. */
  lacking: v.string(),
  /** The other versions of the same translation, newest first. */
  versions: v.array(versionFacts),
});

/** The pictures of an official text, as addresses that contain their data. */
export const translationPictures = v.object({
  pictures: v.array(v.object({ name: v.string(), address: v.string() })),
});

/** The result of saving a text. */
export const translationSaved = v.object({ hash: v.string(), revision: v.number() });

/** The delegation's glossary. */
export const glossary = v.object({
  entries: v.array(v.object({ id, lang: v.string(), term: v.string(), meaning: v.string(), by: v.string() })),
});
