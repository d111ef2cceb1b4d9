import { createHash } from 'node:crypto';
import { type Place } from '#server/exchange/package/report.ts';
import { type Faults } from './faults.ts';
import { nameOfRow, referencesOf, textName, uniqueOf } from './references.ts';
import { WORK_KINDS, type WorkKind, type WorkRow } from './rows.ts';

/** A submission that names its later judgement, or a translation that names its later version. */
interface Ahead {
  readonly place: Place;
  readonly id: number;
  readonly key: 'judgement' | 'shown';
  readonly value: number;
}

/** Numbers and names of a file's rows so far, against which later rows are checked. */
export class SeenRows {
  readonly competitors: string[] = [];
  readonly slugs: string[] = [];
  readonly staff: WorkRow<'staff'>[] = [];
  /** For each kind, the names of its rows, with their owners. */
  readonly #names = new Map(WORK_KINDS.map((kind) => [kind, new Map<string | number, string | null>()]));
  /** The submission of each judgement. */
  readonly #judged = new Map<number, number>();
  readonly #ahead: Ahead[] = [];

  /** Notes a row. Reports references to rows that are missing or belong to another person. */
  add<K extends WorkKind>(kind: K, row: WorkRow<K>, place: Place, faults: Faults): void {
    this.#requireNamed(kind, row, place, faults);
    const owner = ownerOf(kind, row);
    const names = this.#names.get(kind);
    const name = nameOfRow(kind, row);
    for (const one of [...(name === null ? [] : [name]), ...uniqueOf(kind, row)]) {
      if (names?.has(one) === true) faults.add(place, 'work_twice', { value: String(one) });
      names?.set(one, owner);
    }
    this.#note(kind, row, place, faults);
  }

  /** Reports a submission with another's judgement, and a translation without the version that it names. */
  requireAhead(faults: Faults): void {
    for (const { place, id, key, value } of this.#ahead) {
      if (faults.isFull) return;
      const isOwn =
        key === 'judgement'
          ? this.#judged.get(value) === id
          : this.#names.get('translation_versions')?.has(textName(id, value)) === true;
      if (!isOwn) faults.add(place, 'work_reference', { key, value });
    }
  }

  #requireNamed<K extends WorkKind>(kind: K, row: WorkRow<K>, place: Place, faults: Faults): void {
    const own = ownerOf(kind, row);
    for (const [key, named, value] of referencesOf[kind](row)) {
      if (value === null) continue;
      const owner = this.#names.get(named)?.get(value);
      const isOthers = owner !== null && own !== null && owner !== own;
      if (owner === undefined || isOthers) faults.add(place, 'work_reference', { key, value });
    }
  }

  #note(kind: WorkKind, row: WorkRow<WorkKind>, place: Place, faults: Faults): void {
    switch (kind) {
      case 'participants':
        this.competitors.push((row as WorkRow<'participants'>).name);
        return;
      case 'tasks':
        this.slugs.push((row as WorkRow<'tasks'>).slug);
        return;
      case 'staff':
        this.staff.push(row as WorkRow<'staff'>);
        return;
      case 'contents':
        if (!isContent(row as WorkRow<'contents'>)) faults.add(place, 'content_spoiled');
        return;
      case 'judgements': {
        const { id, submission } = row as WorkRow<'judgements'>;
        this.#judged.set(id, submission);
        return;
      }
      case 'submissions': {
        const { id, judgement } = row as WorkRow<'submissions'>;
        if (judgement !== null) this.#ahead.push({ place, id, key: 'judgement', value: judgement });
        return;
      }
      case 'translations': {
        const { id, shown } = row as WorkRow<'translations'>;
        if (shown !== null) this.#ahead.push({ place, id, key: 'shown', value: shown });
      }
    }
  }
}

/** The owner of a row: only rows of the same owner may name it. null: any row may. */
function ownerOf(kind: WorkKind, row: object): string | null {
  if (!('task' in row)) return null;
  if (kind === 'translations' || kind === 'translation_versions') return `task ${String(row.task)}`;
  return 'participant' in row ? `${String(row.participant)} ${String(row.task)}` : null;
}

function isContent(row: WorkRow<'contents'>): boolean {
  if ((row.text === undefined) === (row.base64 === undefined)) return false;
  return createHash('sha256').update(contentOf(row)).digest('hex') === row.hash;
}

/** The bytes of a content. */
export function contentOf({ text, base64 }: WorkRow<'contents'>): Buffer {
  return text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
}
