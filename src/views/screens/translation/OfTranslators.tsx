import { FileText } from 'lucide-react';
import { type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource } from '#views/kit/useResource.ts';

/** Refusals after which a shown answer is withdrawn: translation is over, or no delegation any more. */
const CLOSED: readonly string[] = ['backend.translation_closed', 'backend.no_delegation'];

/** The answer of a resource for translators, or the reason why it is not available, without a retry. */
export function OfTranslators<A>(props: {
  readonly of: Resource<A>;
  readonly shape: ComponentProps<typeof Loaded>['shape'];
  readonly count?: number;
  readonly children: (answer: A) => ReactNode;
}) {
  const { of, ...shown } = props;
  const { t } = useTranslation();
  const isClosed = of.failure !== null && CLOSED.includes(of.failure.key);
  const failed = (key: string) => {
    const [title, text] = wordsOf(key);
    return (
      title !== null && (
        <Card>
          <EmptyState icon={FileText} title={t(title)} text={t(text)} />
        </Card>
      )
    );
  };
  return <Loaded of={isClosed ? { ...of, answer: null } : of} failed={failed} {...shown} />;
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
