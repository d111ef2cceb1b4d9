import { ClipboardCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { type Resource } from '#views/kit/useResource.ts';
import { LoadFailed } from '../system/LoadFailed.tsx';

/** What a question to the server was answered; until then its shape, or why there is none. */
export function Awaited<A>(props: {
  readonly query: Resource<A>;
  readonly skeleton: ComponentProps<typeof Skeleton>['shape'];
  readonly children: (answer: A) => ReactNode;
}) {
  const { query, skeleton, children } = props;
  const { t } = useTranslation();
  const { answer, failure, isLoading, refresh } = query;
  if (answer !== null) return <>{children(answer)}</>;
  if (failure === null) return <Skeleton shape={skeleton} count={6} />;
  // Trying again brings back nothing that was given to somebody else.
  if (failure.key === 'backend.not_found')
    return (
      <Card>
        <EmptyState
          icon={ClipboardCheck}
          title={t('marking.not_yours')}
          text={t('marking.not_yours_text')}
          action={<ButtonLink to="/">{t('notfound.back')}</ButtonLink>}
        />
      </Card>
    );
  return <LoadFailed failure={failure} busy={isLoading} onRetry={refresh} />;
}
