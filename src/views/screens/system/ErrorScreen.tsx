import { RotateCw } from 'lucide-react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MessagePage } from './MessagePage.tsx';

/** /error500, and what stands in the place of a page that failed: what happened, what is safe, what to do. */
export function ErrorScreen(props: { readonly isInShell?: boolean }) {
  const t = useTranslate();
  return (
    <MessagePage
      code="500"
      title={t('error500.title')}
      text={t('error500.text')}
      isInShell={props.isInShell ?? false}
    >
      <Button variant="primary" icon={RotateCw} onPress={() => window.location.reload()}>
        {t('error500.reload')}
      </Button>
      <ButtonLink to="/">{t('notfound.back')}</ButtonLink>
    </MessagePage>
  );
}
