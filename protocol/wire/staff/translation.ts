import * as v from 'valibot';
import {
  STATEMENT_FORMATS,
  TRANSLATION_SHARING,
  TRANSLATION_STATES,
} from '#domain/translation/translation.ts';
import { id, instant } from '#protocol/fields.ts';
import { namesOfTask } from '../tasks.ts';
import { PDF_STATES } from '../translation.ts';

/** Delegations × tasks, as organisers see them. */
export const translationBoard = v.object({
  official_lang: v.string(),
  sharing: v.picklist(TRANSLATION_SHARING),
  tasks: v.array(
    v.object({
      number: v.number(),
      label: v.string(),
      ...namesOfTask,
      /** The version of the official text; 0: there is no text that could be translated. */
      version: v.number(),
      note: v.string(),
    }),
  ),
  delegations: v.array(
    v.object({
      id,
      name: v.string(),
      group: v.string(),
      langs: v.array(v.string()),
      /** The people who are named one by one. */
      people: v.array(v.object({ user: id, name: v.string() })),
      /** All translators, including those of the group. */
      translators: v.array(v.object({ participant: id, name: v.string(), extra_seconds: v.number() })),
      competitors: v.number(),
      cells: v.array(
        v.object({
          task: v.number(),
          lang: v.string(),
          state: v.picklist(TRANSLATION_STATES),
          keeps_official: v.boolean(),
          official_version: v.number(),
          copies: v.number(),
          updated_at: v.nullable(instant),
          /** State of the newest version's PDF; fault: the reason why it has none. */
          pdf: v.picklist(PDF_STATES),
          fault: v.nullable(v.string()),
          /** The letters that are boxes in it, since no judge has a font for them; separated by blanks. */
          lacking: v.string(),
        }),
      ),
    }),
  ),
  /** Groups of translators without a delegation. */
  groups: v.array(v.string()),
});
export type TranslationBoard = v.InferOutput<typeof translationBoard>;

/** The official text of a task with its versions, newest first. */
export const officialText = v.object({
  version: v.number(),
  lang: v.string(),
  format: v.picklist(STATEMENT_FORMATS),
  text: v.string(),
  history: v.array(
    v.object({ version: v.number(), note: v.string(), at: instant, by: v.nullable(v.string()) }),
  ),
});
