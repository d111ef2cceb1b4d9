import { useCallback, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type FeedFilter, filterFrom, type FilterKey, paramsFrom } from './feedFilter.ts';

/** The filters of the page's address: `/submissions/:cid` narrows to a contest as `?contest=` does. */
export function useFeedFilter(pathname: '/submissions' | '/user_tests'): {
  readonly filter: FeedFilter;
  readonly setFilter: (key: FilterKey, value: string) => void;
  readonly clear: () => void;
} {
  const [params] = useSearchParams();
  const { cid } = useParams();
  const navigate = useNavigate();
  const filter = useMemo(
    () => ({ ...filterFrom(params), ...(cid === undefined ? {} : { contest: cid }) }),
    [params, cid],
  );
  const setFilter = useCallback(
    (key: FilterKey, value: string) => {
      // Tasks belong to a contest: with another contest there is no such task.
      const { task, ...rest } = filter;
      const kept = key === 'contest' || task === undefined ? rest : { ...rest, task };
      const search = new URLSearchParams(paramsFrom({ ...kept, [key]: value })).toString();
      void navigate({ pathname, search }, { replace: true });
    },
    [filter, navigate, pathname],
  );
  const clear = useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname]);
  return { filter, setFilter, clear };
}
