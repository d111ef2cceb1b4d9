import { BookX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { DOCUMENTATION_PATH } from '#domain/navigation.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { useSelected } from '#views/useSelected.ts';
import styles from './DocsScreen.module.css';
import { MessagePage } from '#views/kit/MessagePage.tsx';
import { look } from '#views/components/look.ts';

/** The command that installs the documentation on a Debian machine. */
const INSTALL = 'sudo apt-get install -y cppreference-doc-en-html';

/** /docs/… while the documentation is not installed; otherwise the server itself answers these addresses. */
export function DocsScreen() {
  const isStart = useLocation().pathname === DOCUMENTATION_PATH;
  return isStart ? <NotInstalled /> : <NoSuchPage />;
}

function NotInstalled() {
  const isAdmin = useSelected(selectRole) === 'admin';
  const { t } = useTranslation();
  return (
    <MessagePage icon={BookX} title={t('docs.title')} text={t('docs.text')} below={isAdmin && <HowTo />}>
      <ButtonLink to="/" variant="primary">
        {t('docs.home')}
      </ButtonLink>
    </MessagePage>
  );
}

function HowTo() {
  const { t } = useTranslation();
  return (
    <section className={styles['admin']} aria-label={t('docs.admin_title')}>
      <h2 className={look('size16')}>{t('docs.admin_title')}</h2>
      <p>{t('docs.admin_text')}</p>
      <pre className={styles['command']}>{INSTALL}</pre>
      <p>{t('docs.admin_folder')}</p>
    </section>
  );
}

function NoSuchPage() {
  const { t } = useTranslation();
  return (
    <MessagePage icon={BookX} title={t('docs.page_title')} text={t('docs.page_text')}>
      <ButtonLink href={DOCUMENTATION_PATH} variant="primary">
        {t('docs.start')}
      </ButtonLink>
    </MessagePage>
  );
}
