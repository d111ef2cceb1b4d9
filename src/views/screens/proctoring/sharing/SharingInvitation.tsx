import { useTranslation } from 'react-i18next';
import { selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { useSelected } from '#views/useSelected.ts';
import { askedFor, useAsked } from './asked.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { SourceLine } from './SourceLine.tsx';
import { WatchNotice } from './WatchNotice.tsx';
import { look } from '#views/components/look.ts';
import styles from './SharingInvitation.module.css';

/** The title of the invitation, which says what the person has to do. */
export function useInvitationTitle(): string {
  const mustAgree = useSelected(selectMustAgree);
  const { t } = useTranslation();
  return mustAgree ? t('consent.title') : t('sharing.tasks_kept');
}

/** The reason why tasks are held back: first the notice and the consent, then the buttons to share. */
export function SharingInvitation() {
  const asked = useAsked();
  const mustAgree = useSelected(selectMustAgree);
  const { t } = useTranslation();
  if (mustAgree) return <ConsentForm />;
  return (
    <div className={look('grid', 'gap24')} data-keeps-tasks>
      <p className={look('measure', 'pretty')}>{t(`sharing.asked_${askedFor(asked)}`)}</p>
      <ul className={styles['sources']}>
        {asked.map((source) => (
          <li key={source} className={styles['source']}>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
      <WatchNotice />
      <div>
        <ButtonLink to="/monitoring" variant="quiet" size="s">
          {t('sharing.see')}
        </ButtonLink>
      </div>
    </div>
  );
}
