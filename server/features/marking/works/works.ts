import { type Kysely, type Selectable } from 'kysely';
import { type MarkPoints } from '#domain/marking/marking.ts';
import { isDone, type WorkMarks } from '#domain/marking/marking-work.ts';
import { type MarkingTables } from '#server/db/marking-tables.ts';
import { type Schema } from '#server/db/schema.ts';

export type MarkingRow = Selectable<MarkingTables['markings']>;
export type WorkRow = Selectable<MarkingTables['marking_works']>;
export type SheetRow = Selectable<MarkingTables['marking_sheets']>;

/** The decision of an arbiter. */
interface Ruling {
  readonly total: number;
  readonly points: MarkPoints;
  readonly note: string;
}

/** A work with the marks that count. */
export interface KnownWork extends WorkRow {
  /** The marks of its present scorers, by their ids. */
  readonly sheets: readonly SheetRow[];
  /** The last decision; null: none. */
  readonly ruling: Ruling | null;
  readonly appeal: 'none' | 'waits' | 'answered';
}

/** The works of these markings by number, with the marks that count. */
export async function worksOf(
  db: Kysely<Schema>,
  markingIds: readonly number[],
): Promise<readonly KnownWork[]> {
  if (markingIds.length === 0) return [];
  const works = await db
    .selectFrom('marking_works')
    .selectAll()
    .where('marking_id', 'in', markingIds)
    .orderBy('number')
    .execute();
  return withMarks(db, works);
}

/** The works of a participant by number, with the marks that count. */
export async function worksOfParticipant(
  db: Kysely<Schema>,
  participantId: number,
): Promise<readonly KnownWork[]> {
  const works = await db
    .selectFrom('marking_works')
    .selectAll()
    .where('participant_id', '=', participantId)
    .orderBy('number')
    .execute();
  return withMarks(db, works);
}

/** The work with that number, locked until the transaction ends; null: there is none. */
export async function lockWork(db: Kysely<Schema>, number: number): Promise<KnownWork | null> {
  const works = await db
    .selectFrom('marking_works')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .execute();
  return (await withMarks(db, works))[0] ?? null;
}

/** All works of a marking, in the order of their ids, locked until the transaction ends. */
export async function lockWorks(db: Kysely<Schema>, markingId: number): Promise<readonly KnownWork[]> {
  const works = await db
    .selectFrom('marking_works')
    .selectAll()
    .where('marking_id', '=', markingId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return withMarks(db, works);
}

async function withMarks(db: Kysely<Schema>, works: readonly WorkRow[]): Promise<readonly KnownWork[]> {
  if (works.length === 0) return [];
  const ids = works.map(({ id }) => id);
  const sheets = await db
    .selectFrom('marking_sheets')
    .selectAll()
    .where('work_id', 'in', ids)
    .where('is_active', '=', true)
    .orderBy('user_id')
    .execute();
  const rulings = await db
    .selectFrom('marking_decisions')
    .distinctOn('work_id')
    .select(['work_id', 'total', 'points', 'note'])
    .where('work_id', 'in', ids)
    .orderBy('work_id')
    .orderBy('id', 'desc')
    .execute();
  const appeals = await db
    .selectFrom('marking_appeals')
    .select(['work_id', 'answer'])
    .where('work_id', 'in', ids)
    .execute();
  const byWork = gathered(sheets, ({ work_id }) => work_id);
  const ruled = new Map(rulings.map((one) => [one.work_id, one]));
  const appealed = new Map(appeals.map((one) => [one.work_id, one]));
  return works.map((work) => ({
    ...work,
    sheets: byWork.get(work.id) ?? [],
    ruling: ruled.get(work.id) ?? null,
    appeal: appealOf(appealed.get(work.id)),
  }));
}

function appealOf(found: { readonly answer: string | null } | undefined): KnownWork['appeal'] {
  if (found === undefined) return 'none';
  return found.answer === null ? 'waits' : 'answered';
}

/** The marks of a work in the form that the domain's rules take. */
export function marksOf({ sheets, ruling }: Pick<KnownWork, 'sheets' | 'ruling'>): WorkMarks {
  return {
    marks: sheets.map(({ user_id: scorer, total, flagged }) => ({ scorer, total, flagged })),
    decision: ruling?.total ?? null,
  };
}

/** Whether somebody has given the work points. */
export function isMarked({ sheets, ruling }: Pick<KnownWork, 'sheets' | 'ruling'>): boolean {
  return ruling !== null || sheets.some(({ saved_at }) => saved_at !== null);
}

/** Whether a scorer has finished the work, has begun, or neither. */
export function sheetState(sheet: SheetRow): 'new' | 'begun' | 'done' {
  if (isDone(sheet)) return 'done';
  return sheet.saved_at === null ? 'new' : 'begun';
}

/**
 * Works that are marked as one: those of the same content where the marking groups them, else each by itself.
 */
export function groupsOf<T extends Pick<WorkRow, 'id' | 'content_key' | 'is_calibration'>>(
  marking: Pick<MarkingRow, 'groups_same'>,
  works: readonly T[],
): readonly (readonly T[])[] {
  if (!marking.groups_same) return works.map((work) => [work]);
  return [...gathered(works, ({ content_key: key, is_calibration }) => `${is_calibration} ${key}`).values()];
}

/** The members of a list by a key, both in the order of the list. */
export function gathered<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const found = new Map<K, T[]>();
  for (const one of all) {
    const known = found.get(keyOf(one));
    if (known === undefined) found.set(keyOf(one), [one]);
    else known.push(one);
  }
  return found;
}
