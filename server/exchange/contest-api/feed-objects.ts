import { Notes, type Place } from './notes.ts';
import { idOf, isUnkeepable } from './values.ts';
import { ownValue } from '#domain/own-value.ts';

/** The properties of an object, as the feed last stated them. */
export type Data = Readonly<Record<string, unknown>>;

/** An object with its id and its position in the feed. */
export interface FeedObject {
  readonly id: string;
  readonly data: Data;
  readonly place: Place;
}

interface FeedEventLine {
  readonly type: string;
  readonly id: unknown;
  readonly data: unknown;
  readonly op: unknown;
}

/** Old names of collections, with their names in later releases of the standard. */
const RENAMED: Readonly<Record<string, string>> = { contest: 'contests', 'team-members': 'persons' };
/** Endpoints with a single object; it is not looked up by an id. */
const SINGLETONS: ReadonlySet<string> = new Set(['contests', 'state']);
/** The collections that are read; other collections are ignored. */
const READ: ReadonlySet<string> = new Set([
  ...SINGLETONS,
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'commentary',
]);

/**
 * The latest state of the objects of a feed. Takes every form of the standard: `op` with the object in `data`
 * (2020-03 and before), and later the `id` beside `data` (null: a deletion; a list: a whole collection).
 */
export class FeedObjects {
  readonly #ofLines = new Notes();
  #notes = this.#ofLines;
  readonly #byType = new Map<string, Map<string, FeedObject>>();
  readonly #deleted = new Map<string, Set<string>>();
  #lines = 0;
  #token: string | null = null;

  /** Lines taken so far, blank ones and the remarks of tools included. */
  get lines(): number {
    return this.#lines;
  }

  /** Token of the last event, from which the feed can be resumed. */
  get token(): string | null {
    return this.#token;
  }

  /** Notes about the lines, and about the objects since their reading began. */
  get notes(): Notes {
    return this.#notes;
  }

  /** Begins to read the objects in their present form: notes of an earlier reading are dropped. */
  beginReading(): void {
    this.#notes = this.#ofLines.copy();
  }

  /** Takes the next line of the feed. */
  take(line: string): void {
    this.#notes = this.#ofLines;
    this.#lines += 1;
    // A heart-beat, or a line of the tool that recorded the feed.
    if (line.trim() === '' || line.startsWith('!')) return;
    const event = this.#parse(line);
    if (event === null) return;
    if (event.op === undefined || event.op === null) this.#change(event);
    else this.#changeByOp(event);
  }

  /** The objects of a collection in the order in which they were first stated. */
  all(type: string): readonly FeedObject[] {
    return [...(this.#byType.get(type)?.values() ?? [])];
  }

  /** The object of a singleton collection. */
  single(type: 'contests' | 'state'): FeedObject | null {
    return this.#byType.get(type)?.get('') ?? null;
  }

  has(type: string, id: string): boolean {
    return this.#byType.get(type)?.has(id) === true;
  }

  /** Whether the feed has deleted an object that it had stated. */
  isDeleted(type: string, id: string): boolean {
    return this.#deleted.get(type)?.has(id) === true;
  }

  #parse(line: string): FeedEventLine | null {
    const place = { line: this.#lines, object: '' };
    if (line.includes('\0')) {
      this.notes.add('fault', 'a line with NUL characters', place);
      return null;
    }
    let event: unknown;
    try {
      event = JSON.parse(line);
    } catch {
      this.notes.add('fault', 'a line that is not JSON', place);
      return null;
    }
    if (!isData(event) || typeof event['type'] !== 'string') {
      this.notes.add('fault', 'a line without a type', place);
      return null;
    }
    const named = event['token'] ?? (event['op'] === undefined ? null : event['id']);
    if (typeof named === 'string') this.#token = named;
    const type = ownValue(RENAMED, event['type']) ?? event['type'];
    if (!READ.has(type)) this.notes.add('remark', `${type}: not kept of a feed`, { ...place, object: type });
    return READ.has(type) ? { type, id: event['id'], data: event['data'], op: event['op'] } : null;
  }

  /** In 2020-03 and before, `id` is that of the event; the object's id is in `data`. */
  #changeByOp({ type, id, data, op }: FeedEventLine): void {
    if (op !== 'delete') {
      for (const one of Array.isArray(data) ? (data as unknown[]) : [data]) this.#put(type, undefined, one);
      return;
    }
    const deleted = isData(data) ? idOf(data['id']) : '';
    if (deleted === '' && !SINGLETONS.has(type))
      this.#fault(type, id, 'a deletion that does not say of what');
    else this.#delete(type, deleted);
  }

  #change({ type, id, data }: FeedEventLine): void {
    const isWhole = id === undefined || id === null;
    if (Array.isArray(data)) this.#replace(type, data as unknown[]);
    else if (data !== null && data !== undefined) this.#put(type, id, data);
    else if (isWhole) this.#replace(type, []);
    else this.#delete(type, idOf(id));
  }

  #replace(type: string, list: readonly unknown[]): void {
    if (SINGLETONS.has(type)) {
      if (list.length > 0) this.#put(type, undefined, list.at(-1));
      return;
    }
    const kept = new Set(list.map((one) => (isData(one) ? idOf(one['id']) : '')));
    for (const { id } of this.all(type)) if (!kept.has(id)) this.#delete(type, id);
    for (const one of list) this.#put(type, undefined, one);
  }

  #put(type: string, eventId: unknown, data: unknown): void {
    if (!isData(data)) {
      this.#fault(type, eventId, `${type}: an object without data`);
      return;
    }
    const id = SINGLETONS.has(type) ? '' : idOf(data['id'] ?? eventId);
    if (id === '' && !SINGLETONS.has(type)) {
      this.#fault(type, data['id'] ?? eventId, `${type}: an object without an id that can be kept`);
      return;
    }
    const place = this.#place(type, id);
    for (const [key, value] of Object.entries(data)) {
      if (typeof value === 'string' && isUnkeepable(value)) {
        this.notes.add(
          'remark',
          `${type}: \`${key}\` holds a NUL or half a character, shown as \uFFFD`,
          place,
        );
      }
    }
    const known = this.#byType.get(type) ?? new Map<string, FeedObject>();
    known.set(id, { id, data, place });
    this.#byType.set(type, known);
    this.#deleted.get(type)?.delete(id);
  }

  #delete(type: string, id: string): void {
    // A contest is never deleted. A feed that deletes a singleton restates it.
    if (SINGLETONS.has(type)) return;
    if (this.#byType.get(type)?.delete(id) !== true) return;
    const deleted = this.#deleted.get(type) ?? new Set();
    this.#deleted.set(type, deleted.add(id));
  }

  #fault(type: string, id: unknown, reason: string): void {
    this.notes.add('fault', reason, this.#place(type, idOf(id)));
  }

  #place(type: string, id: string): Place {
    return { line: this.#lines, object: `${type} ${id}`.trim() };
  }
}

/** Whether a value is an object that is no list. */
export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
