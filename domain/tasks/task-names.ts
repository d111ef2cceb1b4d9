import { ownValue } from '../own-value.ts';

/** Names of a task: the one it is listed by, and those in languages. */
export interface NamedTask {
  readonly name: string;
  /** Names by language, as statements have them (`bg`, `sr-Latn`); left out: it has one name. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** Names that the reader's delegation gave it, by language. */
  readonly own_names?: Readonly<Record<string, string>> | undefined;
}

/** Language of a name for people whose language has none, as for the page's own texts. */
const FALLBACK = 'en';

/** The name of a task in a language; else its English name, else the one that it is listed by. */
export function taskName(task: NamedTask, language: string): string {
  return (
    nameIn(task.own_names, language) ?? nameIn(task.names, language) ?? task.names?.[FALLBACK] ?? task.name
  );
}

/** Serbian in Latin letters also takes names in plain Serbian. */
function nameIn(names: NamedTask['names'], language: string): string | undefined {
  if (names === undefined) return undefined;
  return ownValue(names, language) ?? ownValue(names, language.split('-')[0] ?? language);
}
