import { type WorkKind, type WorkRow } from './rows.ts';

/** Kinds of rows that other rows may name. */
type Named =
  | 'staff'
  | 'tasks'
  | 'participants'
  | 'versions'
  | 'contents'
  | 'late'
  | 'submissions'
  | 'rejudgings'
  | 'judgements'
  | 'delegations'
  | 'official_texts'
  | 'translations'
  | 'translation_versions';
/** A reference of a row: the key, the kind that it names, and the name; null: it names no row. */
type Reference = readonly [key: string, kind: Named, value: string | number | null];

type ReferencesOf = { readonly [K in WorkKind]: (row: WorkRow<K>) => readonly Reference[] };

const placed = (row: { readonly participant: number; readonly task: number }): readonly Reference[] => [
  ['participant', 'participants', row.participant],
  ['task', 'tasks', row.task],
];
const decidedBy = (row: { readonly decided_by: string | null }): Reference => [
  'decided_by',
  'staff',
  row.decided_by,
];

/**
 * Every reference to an earlier row. A submission's `judgement` and a translation's `shown` name later rows:
 * they are checked when all rows are read.
 */
export const referencesOf: ReferencesOf = {
  staff: () => [],
  tasks: () => [],
  participants: () => [],
  versions: ({ task, by }) => [
    ['task', 'tasks', task],
    ['by', 'staff', by],
  ],
  contents: () => [],
  late: (row) => [...placed(row), decidedBy(row)],
  submissions: (row) => [...placed(row), ['hash', 'contents', row.hash], ['late', 'late', row.late]],
  rejudgings: (row) => [
    ['task', 'tasks', row.task],
    ['submission', 'submissions', row.submission],
    ['by', 'staff', row.by],
    decidedBy(row),
  ],
  judgements: ({ submission, version, rejudging }) => [
    ['submission', 'submissions', submission],
    ['version', 'versions', version],
    ['rejudging', 'rejudgings', rejudging],
  ],
  user_tests: (row) => [
    ...placed(row),
    ['hash', 'contents', row.hash],
    ['input_hash', 'contents', row.input_hash],
    ['output_hash', 'contents', row.output_hash],
  ],
  sheets: placed,
  answers: placed,
  sittings: ({ participant }) => [['participant', 'participants', participant]],
  questions: ({ participant, answered_by: by, first_answered_by: firstBy }) => [
    ['participant', 'participants', participant],
    ['answered_by', 'staff', by],
    ['first_answered_by', 'staff', firstBy],
  ],
  announcements: ({ by, to, read_by: readBy }) => [
    ['by', 'staff', by],
    ...to.map((one): Reference => ['to', 'participants', one]),
    ...readBy.map((one): Reference => ['read_by', 'participants', one]),
  ],
  adjustments: ({ participant, task, by, withdrawn_by: withdrawn }) => [
    ['participant', 'participants', participant],
    ['task', 'tasks', task],
    ['by', 'staff', by],
    ['withdrawn_by', 'staff', withdrawn],
  ],
  translation_settings: () => [],
  delegations: () => [],
  delegation_people: ({ participant, delegation }) => [
    ['participant', 'participants', participant],
    ['delegation', 'delegations', delegation],
  ],
  official_texts: ({ task, by, files }) => [
    ['task', 'tasks', task],
    ['by', 'staff', by],
    ...files.map(({ hash }): Reference => ['files', 'contents', hash]),
  ],
  translations: (row) => [
    ['task', 'tasks', row.task],
    ['delegation', 'delegations', row.delegation],
    ['official_version', 'official_texts', textName(row.task, row.official_version)],
    ['updated_by', 'staff', row.updated_by],
  ],
  translation_versions: (row) => [
    ['translation', 'translations', row.translation],
    ['official_version', 'official_texts', textName(row.task, row.official_version)],
    ['by', 'staff', row.by],
  ],
  glossary: ({ delegation, by }) => [
    ['delegation', 'delegations', delegation],
    ['by', 'staff', by],
  ],
  audit: ({ by }) => [['by', 'staff', by]],
  standings: ({ participant }) => [['participant', 'participants', participant]],
};

/** The name of a version: the number of its text, and its own number. */
export function textName(of: number, version: number): string {
  return `${of}.${version}`;
}

/** The name of a row among those of its kind; null: it has none. */
export function nameOfRow<K extends WorkKind>(kind: K, row: WorkRow<K>): string | number | null {
  switch (kind) {
    case 'staff':
      return (row as WorkRow<'staff'>).name;
    case 'tasks':
      return (row as WorkRow<'tasks'>).number;
    case 'contents':
      return (row as WorkRow<'contents'>).hash;
    case 'official_texts': {
      const { task, version } = row as WorkRow<'official_texts'>;
      return textName(task, version);
    }
    case 'translation_versions': {
      const { translation, number } = row as WorkRow<'translation_versions'>;
      return textName(translation, number);
    }
    default:
      return 'id' in row ? row.id : null;
  }
}

/** Values that no two rows of a kind may share, beside their names. */
export function uniqueOf<K extends WorkKind>(kind: K, row: WorkRow<K>): readonly string[] {
  return (KEYS[kind] ?? []).flatMap((keys) => {
    const values = keys.map((key) => (row as Readonly<Record<string, unknown>>)[key]);
    return values.includes(null) ? [] : [JSON.stringify([keys, values])];
  });
}

const CLIENT = ['participant', 'client_id'];
const FEED = ['external_id'];
const KEYS: { readonly [K in WorkKind]?: readonly (readonly string[])[] } = {
  participants: [['name'], FEED],
  tasks: [['slug'], FEED],
  versions: [['task', 'number']],
  late: [['participant', 'task', 'question', 'revision']],
  submissions: [CLIENT, FEED, ['late']],
  judgements: [['submission', 'rejudging']],
  user_tests: [CLIENT],
  questions: [CLIENT],
  sheets: [['participant', 'task']],
  answers: [['participant', 'task', 'question']],
  sittings: [['participant', 'number']],
  translation_settings: [[]],
  delegations: [['name']],
  delegation_people: [['participant']],
  translations: [['delegation', 'task', 'lang']],
  glossary: [['delegation', 'lang', 'term']],
  standings: [['participant', 'view']],
};
