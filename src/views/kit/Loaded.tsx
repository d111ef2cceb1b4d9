import { type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { type Resource } from './useResource.ts';

/** Key of a call that got no answer. */
const NO_CONNECTION = 'backend.no_connection';

/** The answer of a resource; before it, a shape of it, or the failure with a button that tries again. */
export function Loaded<A>(props: {
  readonly of: Resource<A>;
  /** The shape of what is loading. */
  readonly shape?: ComponentProps<typeof Skeleton>['shape'];
  readonly count?: number;
  /** Content in place of the shape. */
  readonly waiting?: ReactNode;
  /** Title of a failure, in place of "could not be loaded". */
  readonly title?: string;
  /** Says what is not lost by a failure. */
  readonly safe?: string;
  /** True: an older answer is not shown when it could not be loaded anew. */
  readonly onlyNewest?: boolean;
  /** Content in place of a failure, by its key; null or false: the same as for any failure. */
  readonly failed?: (key: string) => ReactNode;
  readonly children: (answer: A) => ReactNode;
}): ReactNode {
  const { of, shape = 'text', count, waiting, onlyNewest = false, failed, children, ...words } = props;
  const { answer, failure, isLoading, refresh } = of;
  const { t } = useTranslation();
  if (answer !== null && !(onlyNewest && failure !== null)) return children(answer);
  if (failure === null) return waiting ?? <Skeleton {...{ shape, ...(count !== undefined && { count }) }} />;
  // The resource is loaded again once there is a connection.
  const later = failure.key === NO_CONNECTION && { text: t('page.opens_later') };
  return (
    failed?.(failure.key) || (
      <LoadFailed failure={failure} busy={isLoading} onRetry={refresh} {...later} {...words} />
    )
  );
}

/** Two resources as one, which has come when both have. */
export function together<A, B>(one: Resource<A>, other: Resource<B>): Resource<readonly [A, B]> {
  return {
    answer: one.answer === null || other.answer === null ? null : [one.answer, other.answer],
    isLoading: one.isLoading || other.isLoading,
    failure: one.failure ?? other.failure,
    refresh: () => {
      one.refresh();
      other.refresh();
    },
  };
}
