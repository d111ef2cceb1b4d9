import { useCallback, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type Feed } from '#streams/events/staff.ts';
import { parseRouteId } from '#domain/navigation.ts';
import { type FeedFilter, filterFrom, paramsFrom } from './feedFilter.ts';

/** The filters and the opened row in a list's address, and functions that change them. */
export interface FeedAddress {
  readonly filter: FeedFilter;
  /** The row that is opened beside the list; null: none. */
  readonly openId: number | null;
  /** Puts filters into the address; an empty one is removed. */
  readonly change: (values: FeedFilter) => void;
  readonly clear: () => void;
  readonly open: (id: number | null) => void;
}

const PATHS: Readonly<Record<Feed, string>> = { submissions: '/submissions', userTests: '/user_tests' };

/** The filters of the page's address: `/submissions/:cid` filters by a contest like `?contest=`. */
export function useFeedFilter(feed: Feed): FeedAddress {
  const [params] = useSearchParams();
  const { cid } = useParams();
  const navigate = useNavigate();
  const pathname = PATHS[feed];
  // As text, so that the filter stays the same object when only the opened row in the address changes.
  const said = JSON.stringify({ ...filterFrom(params), ...(cid === undefined ? {} : { contest: cid }) });
  const filter = useMemo(() => JSON.parse(said) as FeedFilter, [said]);
  const go = useCallback(
    (chosen: FeedFilter, id: number | null) => {
      const search = new URLSearchParams({
        ...paramsFrom(chosen),
        ...(id !== null && { open: String(id) }),
      }).toString();
      void navigate({ pathname, search }, { replace: true });
    },
    [navigate, pathname],
  );
  const change = useCallback(
    (values: FeedFilter) => {
      // A task belongs to one contest; a change of the contest removes the filter by task.
      const { task, ...rest } = filter;
      const kept = 'contest' in values || task === undefined ? rest : { ...rest, task };
      go({ ...kept, ...values }, null);
    },
    [filter, go],
  );
  const clear = useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname]);
  const open = useCallback((id: number | null) => go(filter, id), [filter, go]);
  return { filter, openId: parseRouteId(params.get('open') ?? undefined), change, clear, open };
}
