import { useCallback, useEffect, useMemo } from 'react';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type StaffUserTest } from '#protocol/wire/staff/submissions/user-test.ts';
import { type Feed } from '#streams/events/staff.ts';
import { type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';
import { type Narrowing, needsServer } from '#streams/state/submissions/feeds.ts';
import { createTableRows, NO_ROWS, type TableRows } from '#streams/state/rows.ts';
import { type State } from '#streams/state/state.ts';
import { Table } from '#streams/state/table.ts';
import { type Resource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSelectedCalmly } from '#views/useSelectedCalmly.ts';
import { useSend } from '#views/useSend.ts';
import { type FeedFilter, passesOf, requestOf } from './feedFilter.ts';

/** The type of the rows of each list. */
export interface FeedRows {
  readonly submissions: StaffSubmission;
  readonly userTests: StaffUserTest;
}

/** The rows of a list that pass the filters, newest first. */
export interface Narrowed<T> {
  readonly rows: TableRows<T>;
  /** Number of loaded rows of the whole list. */
  readonly known: number;
  readonly hasOlder: boolean;
  /** The next page has ids below this one. */
  readonly from: number | null;
  /** Whether the requested pages of matching rows are loaded. */
  readonly asked: Resource<true>;
}

type FeedTable<F extends Feed> = NonNullable<ReturnType<typeof selectTable<F>>>;

/** The table of a list; null before it is loaded. */
function selectTable<F extends Feed>({ staff, judging }: State, feed: F) {
  const table = feed === 'submissions' ? staff.submissions : judging.userTests;
  return table as Table<number, FeedRows[F]> | null;
}
/** Whether a list is loaded. */
export function selectIsLoaded(state: State, feed: Feed): boolean {
  return selectTable(state, feed) !== null;
}
const selectNarrowing = ({ feeds }: State, feed: Feed) => feeds[feed];
const selectFrom = ({ staff, judging }: State, feed: Feed) =>
  feed === 'submissions' ? staff.submissionsFrom : judging.userTestsFrom;
const selectHasOlder = ({ staff, judging }: State, feed: Feed) =>
  feed === 'submissions' ? staff.olderSubmissions : judging.olderUserTests;
const NONE_FOUND = Table.empty<number, true>();
const selectContestTable = ({ staff }: State) => staff.contests;

/** Loads matching rows from the server while filters are active; returns the known ones with live rows. */
export function useNarrowed<F extends Feed>(feed: F, filter: FeedFilter): Narrowed<FeedRows[F]> {
  const send = useSend();
  const wanted = useMemo(() => requestOf(filter), [filter]);
  const table: FeedTable<F> | null = useSelectedCalmly(selectTable<F>, feed);
  const narrowing = useSelected(selectNarrowing, feed);
  const wholeFrom = useSelected(selectFrom, feed);
  const wholeHasOlder = useSelected(selectHasOlder, feed);
  useEffect(() => {
    if (wanted === null) return undefined;
    send({ type: 'FeedNarrowed', feed, filter: wanted });
    return () => send({ type: 'FeedNarrowed', feed, filter: null });
  }, [send, feed, wanted]);
  const refresh = useCallback(
    () => send({ type: 'FeedNarrowed', feed, filter: wanted }),
    [send, feed, wanted],
  );
  const isWhole = Object.keys(filter).length === 0;
  const { from, hasOlder } = isWhole
    ? { from: wholeFrom, hasOlder: wholeHasOlder }
    : { from: narrowing?.from ?? null, hasOlder: (narrowing?.from ?? null) !== null };
  const view = useView<F>({ filter, wanted, narrowing, fromId: hasOlder ? from : null });
  return {
    rows: table === null ? NO_ROWS : view(table),
    known: table?.size ?? 0,
    hasOlder,
    from,
    asked: askedOf({ wanted, narrowing, refresh }),
  };
}

/** The state of the request to the server. */
function askedOf(by: {
  readonly wanted: WorkFilter | null;
  readonly narrowing: Narrowing | null;
  readonly refresh: () => void;
}): Resource<true> {
  const { wanted, narrowing, refresh } = by;
  const failure = narrowing?.failure ?? null;
  const isHere = wanted === null || narrowing?.isLoaded === true;
  return { answer: isHere ? true : null, isLoading: !isHere && failure === null, failure, refresh };
}

/** A view of a list's table with only the rows that pass the filters. */
function useView<F extends Feed>(by: {
  readonly filter: FeedFilter;
  readonly wanted: WorkFilter | null;
  readonly narrowing: Narrowing | null;
  /**
   * The least shown id. Older rows that filters found may be in the table after a gap, and would look
   * adjacent.
   */
  readonly fromId: number | null;
}): (table: Table<number, FeedRows[F]>) => TableRows<FeedRows[F]> {
  const { filter, wanted, narrowing, fromId } = by;
  const contests = useSelected(selectContestTable);
  const isAsked = wanted !== null && needsServer(wanted) !== null;
  const found = isAsked ? (narrowing?.found ?? NONE_FOUND) : null;
  const isPossible = wanted !== null || Object.keys(filter).length === 0;
  return useMemo(() => {
    const passes = passesOf(filter, (contestId) => contests?.get(contestId)?.start_time ?? null);
    return createTableRows<FeedRows[F]>(
      (row) => isPossible && row.id >= (fromId ?? 0) && passes(row) && (found === null || found.has(row.id)),
    );
  }, [filter, contests, fromId, found, isPossible]);
}
