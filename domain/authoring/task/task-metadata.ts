/** The fields of a task's metadata that have rules; empty and null: not given. */
interface CheckedMetadata {
  readonly names: Readonly<Record<string, string>>;
  readonly time_limit: number | null;
  readonly time_resolution: number | null;
  readonly ac_to_time_limit: number | null;
  readonly time_limit_to_tle: number | null;
  readonly memory: number | null;
  readonly output: number | null;
  readonly code: number | null;
  readonly limits: Readonly<
    Record<
      string,
      { readonly time_limit: number | null; readonly memory: number | null; readonly output: number | null }
    >
  >;
  readonly source_name: string;
  readonly io_input: string;
  readonly io_output: string;
  readonly license: string | null;
  readonly rights_owner: readonly string[];
  readonly difficulty: number | null;
}

/** Faults of a field. */
export type MetadataFault =
  | 'no_name'
  | 'name_empty'
  | 'language_code'
  | 'not_positive'
  | 'not_whole'
  | 'less_than_1'
  | 'difficulty_range'
  | 'source_name'
  | 'file_name'
  | 'public_domain';

const POSITIVE = ['time_limit', 'time_resolution', 'memory', 'output', 'code'] as const;
const WHOLE = ['memory', 'output', 'code'] as const;
const MULTIPLIERS = ['ac_to_time_limit', 'time_limit_to_tle'] as const;
const FILES = ['io_input', 'io_output'] as const;
const OF_LANGUAGE = ['time_limit', 'memory', 'output'] as const;

/** Whether a text is the code of a language, as names of statements have it: `en`, `pt-BR`. */
export function isStatementLanguage(code: string): boolean {
  return /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(code);
}

/**
 * The faults of metadata, by field: the key of the metadata, `names.LANG`, or `limits.EXTENSION.KEY`. A number that
 * cannot be read is NaN, and counts as not more than 0.
 */
export function metadataFaults(values: CheckedMetadata): ReadonlyMap<string, MetadataFault> {
  const faults = new Map<string, MetadataFault>();
  for (const [isWrong, field, fault] of [...namesRules(values), ...numberRules(values), ...wordRules(values)])
    if (isWrong && !faults.has(field)) faults.set(field, fault);
  return faults;
}

/** Whether a field is wrong, the field, and its fault; the first fault of a field counts. */
type Rule = readonly [isWrong: boolean, field: string, fault: MetadataFault];

function namesRules({ names }: CheckedMetadata): readonly Rule[] {
  return [
    [Object.keys(names).length === 0, 'names', 'no_name'],
    ...Object.entries(names).flatMap(([lang, name]): Rule[] => [
      [!isStatementLanguage(lang), `names.${lang}`, 'language_code'],
      [name.trim() === '', `names.${lang}`, 'name_empty'],
    ]),
  ];
}

function numberRules(values: CheckedMetadata): readonly Rule[] {
  const { difficulty } = values;
  return [
    ...POSITIVE.map((key): Rule => [!isMoreThanZero(values[key]), key, 'not_positive']),
    ...WHOLE.map((key): Rule => [!Number.isInteger(values[key] ?? 1), key, 'not_whole']),
    ...MULTIPLIERS.map((key): Rule => [!((values[key] ?? 1) >= 1), key, 'less_than_1']),
    ...Object.entries(values.limits).flatMap(([language, own]) =>
      OF_LANGUAGE.map((key): Rule => {
        return [!isMoreThanZero(own[key]), `limits.${language}.${key}`, 'not_positive'];
      }),
    ),
    [difficulty !== null && !(difficulty >= 1 && difficulty <= 10), 'difficulty', 'difficulty_range'],
  ];
}

function wordRules({
  source_name: source,
  license,
  rights_owner: owner,
  ...values
}: CheckedMetadata): Rule[] {
  const isOwned = license === 'public domain' && owner.length > 0;
  return [
    [source !== '' && !/^[a-zA-Z_]\w*$/.test(source), 'source_name', 'source_name'],
    ...FILES.map((key): Rule => [values[key] !== '' && !/^\w[\w.-]*$/.test(values[key]), key, 'file_name']),
    [isOwned, 'rights_owner', 'public_domain'],
  ];
}

/** A number that is not given is not wrong. */
function isMoreThanZero(value: number | null): boolean {
  return value === null || value > 0;
}

/** A line of a form as it is kept: no spaces at its ends, and one space instead of several. */
export function tidyLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Lines of a form as they are kept: tidy, none empty, none twice. */
export function tidyLines(lines: readonly string[]): readonly string[] {
  return [...new Set(lines.map(tidyLine))].filter((line) => line !== '');
}
