import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { type Resource } from '#views/kit/useResource.ts';
import { LoadFailed } from '../system/LoadFailed.tsx';

/** Why a translator has nothing to translate: what it waits for, where trying again would not bring it. */
export function TranslatorFailure({
  query,
}: {
  readonly query: Pick<Resource<unknown>, 'failure' | 'isLoading' | 'refresh'>;
}) {
  const { failure, isLoading, refresh } = query;
  const { t } = useTranslation();
  if (failure === null) return null;
  const [title, text] = wordsOf(failure.key);
  if (title !== null)
    return (
      <Card>
        <EmptyState icon={FileText} title={t(title)} text={t(text)} />
      </Card>
    );
  return <LoadFailed failure={failure} busy={isLoading} onRetry={refresh} />;
}

function wordsOf(key: string) {
  switch (key) {
    case 'backend.translation_closed':
      return ['translation.closed', 'translation.closed_text'] as const;
    case 'backend.no_delegation':
      return ['translation.no_delegation', 'translation.no_delegation_text'] as const;
    case 'backend.not_found':
      return ['notfound.title', 'translation.not_translated'] as const;
    default:
      return [null, null] as const;
  }
}
