import { OctagonAlert } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { ErrorState } from '#views/components/ErrorState.tsx';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';

/** The key of the server's refusal where something does not exist, or is not for this person. */
const NOT_FOUND = 'backend.not_found';

/** Says why a page could not load. Where there is nothing to load a link leads back; otherwise a button tries again. */
export function LoadFailed(props: {
  readonly failure: { readonly key: string; readonly detail?: string | null } | null;
  readonly title?: string;
  /** Replaces the server's text. */
  readonly text?: string;
  readonly safe?: string;
  readonly busy?: boolean;
  readonly onRetry: () => unknown;
}): ReactNode {
  const { failure, title, text, ...rest } = props;
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  if (failure === null) return null;
  const { key, detail = null } = failure;
  if (key === NOT_FOUND)
    return (
      <EmptyState
        icon={OctagonAlert}
        title={tAny(key)}
        action={<ButtonLink to="/">{t('notfound.back')}</ButtonLink>}
      />
    );
  return (
    <ErrorState
      title={title ?? t('page.not_loaded')}
      text={text ?? refusalText({ key, detail }, tAny)}
      {...rest}
    />
  );
}
