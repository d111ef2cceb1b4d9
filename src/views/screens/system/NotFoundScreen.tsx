import { House } from 'lucide-react';
import { ButtonLink } from '../../components/Button.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MessagePage } from './MessagePage.tsx';

/** There is nothing at this path for this person; inside the shell. */
export function NotFoundScreen() {
  return <NotFound isInShell />;
}

/** /notfound, for whom there is no shell. */
export function NotFoundPage() {
  return <NotFound isInShell={false} />;
}

function NotFound({ isInShell }: { readonly isInShell: boolean }) {
  const t = useTranslate();
  return (
    <MessagePage code="404" title={t('notfound.title')} text={t('notfound.text')} isInShell={isInShell}>
      <ButtonLink to="/" variant="primary" icon={House}>
        {t('notfound.back')}
      </ButtonLink>
    </MessagePage>
  );
}
