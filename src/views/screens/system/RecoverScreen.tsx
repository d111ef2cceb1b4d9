import { KeyRound } from 'lucide-react';
import { ButtonLink } from '../../components/Button.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { MessagePage } from './MessagePage.tsx';

/** /recover: names and passwords come from the organisers, so they are who can give a new one. */
export function RecoverScreen() {
  const t = useTranslate();
  return (
    <MessagePage icon={KeyRound} title={t('recover.title')} text={t('recover.text')}>
      <ButtonLink to="/login" variant="primary">
        {t('recover.back')}
      </ButtonLink>
    </MessagePage>
  );
}
