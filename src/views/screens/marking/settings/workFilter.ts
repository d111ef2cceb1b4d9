import { type MarkingDetail } from '#protocol/wire/staff/marking/works.ts';

/** A work as admins see it. */
export type Work = MarkingDetail['works'][number];

/** Filters for works. */
export const WORK_KINDS = ['all', 'waiting', 'disputed', 'appealed', 'scored', 'calibration'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The works of one kind and of one scorer (null: of all). */
export function worksShown(works: readonly Work[], kind: WorkKind, scorer: number | null): readonly Work[] {
  return works.filter((work) => isOfKind(work, kind) && isOf(work, scorer));
}

function isOfKind(work: Work, kind: WorkKind): boolean {
  if (kind === 'all') return true;
  if (kind === 'appealed') return work.appealed;
  return kind === 'calibration' ? work.calibration : work.kind === kind;
}

function isOf({ sheets }: Work, scorer: number | null): boolean {
  return scorer === null || sheets.some((sheet) => sheet.scorer === scorer);
}

/** Whether a work can still be reassigned. */
export function isMovable({ decided, published }: Work): boolean {
  return !decided && published === null;
}
