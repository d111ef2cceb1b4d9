import {
  englishOf,
  type FindingCode,
  type FindingValues,
  type Sentence,
  findingSentence,
} from './sentences.ts';

/** `error` refuses the package; `warning` is likely a mistake; `note` reports a decision or an omission. */
export type Severity = 'error' | 'warning' | 'note';

/** Something found while a package was read. */
export interface Finding extends Sentence {
  readonly severity: Severity;
  /** Path within the package; '' for the package as a whole. */
  readonly file: string;
  /** Line from 1; null: the finding concerns the whole file. */
  readonly line: number | null;
  /** In English. */
  readonly message: string;
}

/** A position in a package. */
export interface Place {
  readonly file: string;
  readonly line: number | null;
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** Maximum number of listed findings of one kind; further ones need the same fix. */
const MOST_ALIKE = 100;

/** Findings so far. Equal findings are listed once; beyond the maximum of a kind they are only counted. */
export class Report {
  readonly #findings: Finding[] = [];
  readonly #said = new Set<string>();
  /** By severity and code: the number of findings, and the last listed one. */
  readonly #alike = new Map<string, { count: number; readonly last: Finding }>();

  error(place: Place | string, code: FindingCode, values?: FindingValues): void {
    this.add('error', place, findingSentence(code, values));
  }

  warning(place: Place | string, code: FindingCode, values?: FindingValues): void {
    this.add('warning', place, findingSentence(code, values));
  }

  note(place: Place | string, code: FindingCode, values?: FindingValues): void {
    this.add('note', place, findingSentence(code, values));
  }

  /** Whether an error was found, which refuses the package. */
  get failed(): boolean {
    return this.#findings.some(({ severity }) => severity === 'error');
  }

  /** All findings: errors first, then by file and line. */
  sorted(): readonly Finding[] {
    const unlisted = [...this.#alike.values()]
      .filter(({ count }) => count > MOST_ALIKE)
      .map(({ count, last }) => {
        const more = findingSentence('more_alike', { number: count - MOST_ALIKE });
        return { ...last, ...more, message: englishOf(more) };
      });
    return [...this.#findings, ...unlisted].toSorted(
      (a, b) =>
        RANK[a.severity] - RANK[b.severity] ||
        a.file.localeCompare(b.file, 'en') ||
        (a.line ?? 0) - (b.line ?? 0),
    );
  }

  add(severity: Severity, place: Place | string, { code, values }: Sentence): void {
    const { file, line } = typeof place === 'string' ? { file: place, line: null } : place;
    const key = JSON.stringify([severity, file, line, code, values]);
    if (this.#said.has(key)) return;
    this.#said.add(key);
    const kind = `${severity} ${code}`;
    const alike = this.#alike.get(kind);
    if (alike !== undefined && alike.count >= MOST_ALIKE) {
      alike.count += 1;
      return;
    }
    const finding = { severity, file, line, code, values, message: englishOf({ code, values }) };
    this.#findings.push(finding);
    this.#alike.set(kind, { count: (alike?.count ?? 0) + 1, last: finding });
  }
}

/** `file:line`, or only the file when there is no line. */
export function placeText({ file, line }: Place): string {
  return line === null ? file : `${file}:${line}`;
}
