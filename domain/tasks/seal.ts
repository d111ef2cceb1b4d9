/** A contest's tasks are sealed this long before its start, ms (TSK-9). */
export const SEAL_AHEAD_MS = 30 * 60_000;

/** The addresses of a seal's parts that one contestant needs, and its name. */
export interface SealOffer {
  readonly name: string;
  /** Tasks with their samples and small attachments. */
  readonly tasks: string;
  /** Statements and quizzes by language of the page. */
  readonly statements: Readonly<Record<string, string>>;
  /** Statements and quizzes for pages in other languages; left out: no task has any. */
  readonly other_statements?: string | undefined;
  /** The tasks with the translations of the contestant's delegation; left out: it has none. */
  readonly own?: string | undefined;
}

/** The addresses of the parts for a page in a language. A task in a later part replaces the same task of an earlier one. */
export function partsFor(
  { tasks, statements, other_statements: others, own }: SealOffer,
  language: string,
): readonly string[] {
  return [tasks, statements[language] ?? others, own].filter((one) => one !== undefined);
}
