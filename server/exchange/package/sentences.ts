import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figureOf } from '#domain/figures.ts';
import type bg from '#public/locales/bg/translations.json';
import { ROOT } from '#server/programs.ts';

type KeyOf<Key> = Key extends `${infer Stem}_one` ? Stem : Key extends `${infer Other}_other` ? Other : Key;
type CodeOf<Key> = Key extends `finding.${infer Code}` ? Code : never;
/** Key of a sentence; its text is in the client's texts, under `finding.`. */
export type FindingCode = CodeOf<KeyOf<keyof typeof bg>>;
/** Values in the sentence, by name. */
export type FindingValues = Readonly<Record<string, string | number>>;

/** A sentence before it is put into a language. */
export interface Sentence {
  readonly code: FindingCode;
  readonly values: FindingValues;
}

/** A sentence with its values. */
export function findingSentence(code: FindingCode, values: FindingValues = {}): Sentence {
  return { code, values };
}

const ENGLISH_PLURAL = new Intl.PluralRules('en');
let english: Readonly<Record<string, string>> | null = null;

/** The sentence in English, for terminals and logs. */
export function englishOf({ code, values }: Sentence): string {
  english ??= JSON.parse(readFileSync(join(ROOT, 'public/locales/en/translations.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  const form = ENGLISH_PLURAL.select(figureOf(values) ?? 0);
  return (english[`finding.${code}`] ?? english[`finding.${code}_${form}`] ?? code).replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => String(values[name] ?? whole),
  );
}
