import { metadataFaults, tidyLines } from '#domain/authoring/task/task-metadata.ts';
import { type MetadataAnswer, type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { differing, mergeFields, pick } from '#views/kit/mergeFields.ts';

/** A part of the metadata that is changed, and chosen in a conflict, as a whole. */
export type MetadataField = keyof TaskMetadata;

/** The form over a task's metadata: the values that it began with, and the changes since. */
export interface MetadataDraft {
  readonly base: TaskMetadata;
  /** Hash of the problem.yaml that `base` was read from; `judge` likewise. */
  readonly problem: string;
  readonly judge: string;
  readonly touched: Partial<TaskMetadata>;
  /** Fields changed differently here and in the files: saving waits until the author chooses. */
  readonly conflicts: readonly MetadataField[];
  /** Fields that somebody else changed last, and whose new values the form took over. */
  readonly followed: readonly MetadataField[];
}

/** The server's answer about a task whose files can be read. */
export type KnownMetadata = Pick<MetadataAnswer, 'problem' | 'judge'> & { readonly values: TaskMetadata };

/** A form that nobody has touched. */
export function draftOf({ values, problem, judge }: KnownMetadata): MetadataDraft {
  return { base: values, problem, judge, touched: {}, conflicts: [], followed: [] };
}

/** The values that the form shows. */
export function shownIn({ base, touched }: MetadataDraft): TaskMetadata {
  return { ...base, ...touched };
}

/** The form after fields were set; a field that is set back to its first value counts as untouched. */
export function withChange(draft: MetadataDraft, change: Partial<TaskMetadata>): MetadataDraft {
  const touched = differing({ ...draft.touched, ...change }, draft.base, isSame);
  const conflicts = draft.conflicts.filter((field) => field in touched);
  return { ...draft, touched, conflicts, followed: [] };
}

/**
 * The form after the files changed. Untouched fields take the new values. Touched fields stay, and are
 * conflicts where the files have new values. Fields that were saved from here count as untouched again.
 */
export function follow(draft: MetadataDraft, known: KnownMetadata): MetadataDraft {
  const { values, problem, judge } = known;
  if (problem === draft.problem && judge === draft.judge) return draft;
  const { touched, news, followed } = mergeFields(fieldsIn(values), draft, values, isSame);
  const conflicts = fieldsIn(touched).filter(
    (field) => news.includes(field) || draft.conflicts.includes(field),
  );
  return { base: values, problem, judge, touched, conflicts, followed };
}

/** The form after the author chose one of the two values of a field. */
export function resolve(draft: MetadataDraft, field: MetadataField, whose: 'mine' | 'theirs'): MetadataDraft {
  const conflicts = draft.conflicts.filter((one) => one !== field);
  if (whose === 'mine') return { ...draft, conflicts };
  const touched = pick(draft.touched, (one) => one !== field);
  return { ...draft, conflicts, touched };
}

/** The fields that have an entry. */
export function fieldsIn(values: Partial<TaskMetadata>): readonly MetadataField[] {
  return Object.keys(values) as MetadataField[];
}

/** Faults of the values that the form shows, by field (`metadataFaults`). */
export function faultsIn(draft: MetadataDraft): ReturnType<typeof metadataFaults> {
  return metadataFaults(sendable(draft));
}

/** The metadata as it is sent: lists without the empty lines that were typed. */
export function sendable(draft: MetadataDraft): TaskMetadata {
  const tidied = Object.entries(shownIn(draft)).map(([field, value]) => [field, tidy(value)]);
  return Object.fromEntries(tidied) as TaskMetadata;
}

function tidy(value: unknown): unknown {
  return Array.isArray(value) ? tidyLines(value.map(String)) : value;
}

/** An unreadable number differs from an empty field; the order of keys does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  return JSON.stringify(tidy(value), (_, inner: unknown) => {
    if (Number.isNaN(inner)) return 'NaN';
    const isMap = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return isMap ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner;
  });
}
