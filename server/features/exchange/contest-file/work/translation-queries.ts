import { type TranslationKind } from '#server/exchange/contest-file/work/translation-rows.ts';

/** The login name of the person in a column. */
export const nameBy = (column: string) => `(select name from users where users.id = ${column})`;

/** Texts of the contest's delegations, for tasks of the contest. */
const TEXTS = `translations t join delegations d on d.id = t.delegation_id and d.contest_id = $1
    join contest_tasks ct on ct.contest_id = d.contest_id and ct.task_id = t.task_id`;

/** The people whom the translation of a contest names. */
export const TRANSLATION_ACTORS = `
  select by_user from official_texts where contest_id = $1
  union select t.updated_by from ${TEXTS}
  union select n.by_user from translation_versions n join ${TEXTS} on n.translation_id = t.id
  union select g.by_user from glossary_entries g join delegations d on d.id = g.delegation_id where d.contest_id = $1`;

/** Pictures and files of the official texts. */
export const TRANSLATION_HASHES = `
  select f->>'hash' from official_texts o cross join lateral jsonb_array_elements(o.files) f where o.contest_id = $1`;

/** Rows of the translation of a contest (`$1`), in the file's form. */
export const TRANSLATION_QUERIES: Readonly<Record<TranslationKind, string>> = {
  translation_settings: `select official_lang, sharing from translation_settings where contest_id = $1`,
  delegations: `select id, name, group_label as "group", to_json(string_to_array(langs, ',')) as langs
    from delegations where contest_id = $1 order by id`,
  delegation_people: `select p.id as participant, n.delegation_id as delegation
    from delegation_people n join participants p on p.contest_id = n.contest_id and p.user_id = n.user_id
    where n.contest_id = $1 order by p.id`,
  official_texts: `select ct.number as task, o.version, o.lang, o.format, o.text, o.files, o.source_hash, o.note, o.at,
      ${nameBy('o.by_user')} as by
    from official_texts o join contest_tasks ct on ct.contest_id = o.contest_id and ct.task_id = o.task_id
    where o.contest_id = $1 order by ct.number, o.version`,
  translations: `select t.id, t.delegation_id as delegation, ct.number as task, t.lang, t.title, t.format, t.text, t.revision,
      t.state, t.keeps_official, t.official_version, t.copies, t.updated_at, ${nameBy('t.updated_by')} as updated_by,
      (select number from translation_versions n where n.id = t.shown_version) as shown
    from ${TEXTS} order by t.id`,
  translation_versions: `select n.translation_id as translation, ct.number as task, n.number, n.text, n.format,
      n.official_version, n.why, n.at, ${nameBy('n.by_user')} as by, n.title,
      exists (select from statement_pdfs p where p.source_hash = n.source_hash and p.lang = t.lang and p.title = n.title
        and p.header = n.header) as has_pdf
    from translation_versions n join ${TEXTS} on n.translation_id = t.id order by t.id, n.number`,
  glossary: `select g.delegation_id as delegation, g.lang, g.term, g.meaning, g.at, ${nameBy('g.by_user')} as by
    from glossary_entries g join delegations d on d.id = g.delegation_id where d.contest_id = $1 order by g.id`,
};
