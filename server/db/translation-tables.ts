import { type Generated } from 'kysely';
import {
  type StatementFormat,
  type TranslationSharing,
  type TranslationState,
} from '#domain/translation/translation.ts';
import { type Json } from './json-column.ts';

/** How a contest is translated; a contest without a row: as the defaults say. */
interface TranslationSettingsTable {
  contest_id: number;
  /** The language of the text that is translated. */
  official_lang: string;
  sharing: TranslationSharing;
}

/** Delegations: the translators and competitors of a group, or those named one by one. */
interface DelegationsTable {
  id: Generated<number>;
  contest_id: number;
  name: string;
  /** '': nobody by their group. */
  group_label: string;
  /** Separated by commas. */
  langs: string;
}

/** Members of delegations, each in at most one of a contest. */
interface DelegationPeopleTable {
  contest_id: number;
  user_id: number;
  delegation_id: number;
}

/** A picture or a file of a text: the name it is called by in it, and where its content is kept. */
export interface TextFile {
  readonly name: string;
  readonly hash: string;
  /** Of a picture within Markdown. */
  readonly mime?: string;
}

/** The official text of a task as translators have it, in each version that it had. */
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
  /** The content of the statement that it was taken from. */
  source_hash: string;
  /** The organisers' note on the change. */
  note: string;
  at: number;
  by_user: number | null;
}

/** A delegation's translation of a task into a language. One that is not begun has no row. */
interface TranslationsTable {
  id: Generated<number>;
  delegation_id: number;
  task_id: number;
  lang: string;
  format: StatementFormat;
  text: string;
  hash: string;
  /** Counts its changes. */
  revision: Generated<number>;
  state: Generated<Exclude<TranslationState, 'not_begun'>>;
  /** The delegation's name of the task in the language; '': its usual name. */
  title: Generated<string>;
  /** The competitors read the official text. */
  keeps_official: Generated<boolean>;
  /** The official text that it says the same as. */
  official_version: number;
  copies: Generated<number>;
  updated_at: number;
  updated_by: number;
  /** The version that competitors are shown: the one that was finished last; null: none was. */
  shown_version: number | null;
}

/** A text as it was when something was made of it; never changed. */
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
  /** With the language, the title and the header, the key of its PDF (`statement_pdfs`). */
  source_hash: string;
  title: string;
  /** As it is when the text was kept, and again when the contest is called otherwise. */
  header: Generated<string>;
  /** The text that competitors read: whole, with its pictures. */
  shown_hash: string;
}

/** People who have a translation open; each tab of a browser by itself. */
interface TranslationEditorsTable {
  translation_id: number;
  user_id: number;
  tab: string;
  seen_at: number;
}

/** Words that a delegation agreed on, by language. */
interface GlossaryEntriesTable {
  id: Generated<number>;
  delegation_id: number;
  lang: string;
  term: string;
  meaning: string;
  at: number;
  by_user: number;
}

/** The tables of translating. */
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
