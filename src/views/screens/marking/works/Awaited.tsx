import { ClipboardCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { type Resource } from '#views/kit/useResource.ts';

/** The answer of a resource for markers; before it comes a placeholder or the failure. */
export function Awaited<A>(props: {
  readonly of: Resource<A>;
  readonly shape: ComponentProps<typeof Loaded>['shape'];
  readonly children: (answer: A) => ReactNode;
}) {
  const { t } = useTranslation();
  // Shown without a button to retry, since a retry does not bring back a work that was reassigned.
  const notYours = (
    <Card>
      <EmptyState
        icon={ClipboardCheck}
        title={t('marking.not_yours')}
        text={t('marking.not_yours_text')}
        action={<ButtonLink to="/">{t('notfound.back')}</ButtonLink>}
      />
    </Card>
  );
  return <Loaded count={6} failed={(key) => (key === 'backend.not_found' ? notYours : null)} {...props} />;
}
