import { Lock } from 'lucide-react';
import { ButtonLink } from '../../components/Button.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MessagePage } from './MessagePage.tsx';

/** /lock: says that a page cannot be locked yet, and how to keep others out until then. */
export function LockScreen() {
  const t = useTranslate();
  return (
    <MessagePage icon={Lock} title={t('lock.title')} text={t('lock.text')}>
      <ButtonLink to="/" variant="primary">
        {t('lock.back')}
      </ButtonLink>
    </MessagePage>
  );
}
