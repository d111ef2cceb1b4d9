import { useCallback, useEffect, useMemo } from 'react';
import { type Feed } from '../../../streams/events/staff.ts';
import { type State } from '../../../streams/state/state.ts';
import { useSelected } from '../../useSelected.ts';
import { useSend } from '../../useSend.ts';
import { type FeedFilter, passes, requestOf, type Work } from './feedFilter.ts';

/** A list as far as it passes the filters, newest first. */
export interface Narrowed<T> {
  readonly rows: readonly T[];
  readonly hasOlder: boolean;
  /** The server was asked by the filters, and has not answered yet. */
  readonly isLoading: boolean;
  readonly retry: () => void;
}

const selectNarrowing = ({ feeds }: State, feed: Feed) => feeds[feed];
const selectFrom = ({ staff, judging }: State, feed: Feed) =>
  feed === 'submissions' ? staff.submissionsFrom : judging.userTestsFrom;
const selectHasOlder = ({ staff, judging }: State, feed: Feed) =>
  feed === 'submissions' ? staff.olderSubmissions : judging.olderUserTests;

/** Asks the server for what passes the filters while they are on, and gives what is known of it; live rows come in by themselves. */
export function useNarrowed<T extends Work>(
  feed: Feed,
  known: readonly T[],
  filter: FeedFilter,
): Narrowed<T> {
  const send = useSend();
  const wanted = useMemo(() => requestOf(filter), [filter]);
  const narrowing = useSelected(selectNarrowing, feed);
  const from = useSelected(selectFrom, feed);
  const wholeHasOlder = useSelected(selectHasOlder, feed);
  useEffect(() => {
    if (wanted === null) return undefined;
    send({ type: 'FeedNarrowed', feed, filter: wanted });
    return () => send({ type: 'FeedNarrowed', feed, filter: null });
  }, [send, feed, wanted]);
  const retry = useCallback(() => send({ type: 'FeedNarrowed', feed, filter: wanted }), [send, feed, wanted]);
  const isWhole = Object.keys(filter).length === 0;
  const hasOlder = isWhole ? wholeHasOlder : (narrowing?.from ?? null) !== null;
  const lowestId = isWhole ? from : (narrowing?.from ?? null);
  const rows = useMemo(() => {
    // What was found by filters lies far below the pages of the list: with a gap between, it would look as if it followed.
    const fromId = hasOlder && lowestId !== null ? lowestId : -Infinity;
    return known.filter((one) => one.id >= fromId && passes(one, filter));
  }, [known, filter, hasOlder, lowestId]);
  return {
    rows,
    hasOlder,
    isLoading: wanted !== null && narrowing?.isLoaded !== true,
    retry,
  };
}
