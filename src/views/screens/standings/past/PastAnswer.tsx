import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useTranslateAny } from '../../../i18n/useTranslateAny.ts';
import { type Query } from '../../../useQuery.ts';

/** What is shown of an answer; while there is none a skeleton, or why it did not come. */
export function PastAnswer<A>(props: {
  readonly query: Query<A>;
  readonly children: (answer: A) => ReactNode;
}) {
  const { answer, failure, isLoading, refresh } = props.query;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  if (answer !== null) return props.children(answer);
  if (failure === null) return <Skeleton shape="rows" count={8} />;
  return (
    <ErrorState title={t('page.not_loaded')} text={tAny(failure.key)} busy={isLoading} onRetry={refresh} />
  );
}
