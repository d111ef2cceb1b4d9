/** A translation of a task of a contest into a language. */
export interface TranslationName {
  readonly contestId: number;
  /** The task's number. */
  readonly task: number;
  readonly lang: string;
}

/** The key of a translation among the documents of its home. */
export function translationKey({ contestId, task, lang }: TranslationName): string {
  return [contestId, task, lang].join('/');
}

/** The translation with a key. */
export function translationOf(key: string): TranslationName {
  const [contestId, task, lang = ''] = key.split('/');
  return { contestId: Number(contestId), task: Number(task), lang };
}
