import { type Generated } from 'kysely';
import {
  type StatementFormat,
  type TranslationSharing,
  type TranslationState,
} from '#domain/translation/translation.ts';
import { type Json } from './json-column.ts';

/** Settings of translation in a contest; a contest without a row has the default settings. */
interface TranslationSettingsTable {
  contest_id: number;
  /** The language that is translated from. */
  official_lang: string;
  sharing: TranslationSharing;
}

/** Delegations: the translators and contestants of a group, or people named one by one. */
interface DelegationsTable {
  id: Generated<number>;
  contest_id: number;
  name: string;
  /** '': no group. */
  group_label: string;
  /** Separated by commas. */
  langs: string;
}

/** Members of delegations; a person is in at most one delegation of a contest. */
interface DelegationPeopleTable {
  contest_id: number;
  user_id: number;
  delegation_id: number;
}

/** A picture or file in a text: its name in the text, and where its content is kept. */
export interface TextFile {
  readonly name: string;
  readonly hash: string;
  /** Set for a picture in Markdown. */
  readonly mime?: string;
}

/** The official text of a task as given to translators, in all its versions. */
interface OfficialTextsTable {
  id: Generated<number>;
  contest_id: number;
  task_id: number;
  /** From 1 within the task of the contest. */
  version: number;
  lang: string;
  format: StatementFormat;
  text: string;
  files: Json<readonly TextFile[]>;
  /** Hash of the statement that it was taken from. */
  source_hash: string;
  /** Staff's note on the change. */
  note: string;
  at: number;
  by_user: number | null;
}

/** A delegation's translation of a task into a language; one that was not begun has no row. */
interface TranslationsTable {
  id: Generated<number>;
  delegation_id: number;
  task_id: number;
  lang: string;
  format: StatementFormat;
  text: string;
  hash: string;
  /** Number of its changes. */
  revision: Generated<number>;
  state: Generated<Exclude<TranslationState, 'not_begun'>>;
  /** The delegation's name of the task in the language; '': its usual name. */
  title: Generated<string>;
  /** The contestants read the official text. */
  keeps_official: Generated<boolean>;
  /** The version of the official text that it translates. */
  official_version: number;
  copies: Generated<number>;
  updated_at: number;
  updated_by: number;
  /** The version shown to contestants, which is the last finished one; null: none was finished. */
  shown_version: number | null;
}

/** A kept state of a translation's text; never changed. */
interface TranslationVersionsTable {
  id: Generated<number>;
  translation_id: number;
  number: number;
  text: string;
  format: StatementFormat;
  official_version: number;
  why: 'compiled' | 'finished' | 'uploaded' | 'begun' | 'before';
  at: number;
  by_user: number;
  /** Together with language, title and header, the key of its PDF (`statement_pdfs`). */
  source_hash: string;
  title: string;
  /** Set when the text is kept, and again when the contest is renamed. */
  header: Generated<string>;
  /** The whole text with its pictures, as contestants read it. */
  shown_hash: string;
}

/** People who have a translation open, a row for each browser tab. */
interface TranslationEditorsTable {
  translation_id: number;
  user_id: number;
  tab: string;
  seen_at: number;
}

/** Terms that a delegation agreed on, by language. */
interface GlossaryEntriesTable {
  id: Generated<number>;
  delegation_id: number;
  lang: string;
  term: string;
  meaning: string;
  at: number;
  by_user: number;
}

/** The tables of translation. */
export interface TranslationTables {
  translation_settings: TranslationSettingsTable;
  delegations: DelegationsTable;
  delegation_people: DelegationPeopleTable;
  official_texts: OfficialTextsTable;
  translations: TranslationsTable;
  translation_versions: TranslationVersionsTable;
  translation_editors: TranslationEditorsTable;
  glossary_entries: GlossaryEntriesTable;
}
