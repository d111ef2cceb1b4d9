import { type ReactNode } from 'react';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { type Resource } from '#views/kit/useResource.ts';
import { LoadFailed } from '#views/screens/system/LoadFailed.tsx';

/** What is shown of an answer; while there is none a skeleton, or why it did not come. */
export function PastAnswer<A>(props: {
  readonly query: Resource<A>;
  readonly children: (answer: A) => ReactNode;
}) {
  const { answer, failure, isLoading, refresh } = props.query;
  if (answer !== null) return props.children(answer);
  if (failure === null) return <Skeleton shape="rows" count={8} />;
  return <LoadFailed failure={failure} busy={isLoading} onRetry={refresh} />;
}
