import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type bg from '../../../public/locales/bg/translations.json';
import { ROOT } from '../../programs.ts';

type CodeOf<Key> = Key extends `finding.${infer Code}` ? Code : never;
/** Which sentence is said: its words stand in the client's texts, under `finding.`. */
export type FindingCode = CodeOf<keyof typeof bg>;
/** What is put into the sentence, by name. */
export type FindingValues = Readonly<Record<string, string | number>>;

/** A sentence in no language yet. */
export interface Said {
  readonly code: FindingCode;
  readonly values: FindingValues;
}

/** A sentence with its values. */
export function said(code: FindingCode, values: FindingValues = {}): Said {
  return { code, values };
}

let english: Readonly<Record<string, string>> | null = null;

/** The sentence in English, for terminals and logs. */
export function englishOf({ code, values }: Said): string {
  english ??= JSON.parse(readFileSync(join(ROOT, 'public/locales/en/translations.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  return (english[`finding.${code}`] ?? code).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}
