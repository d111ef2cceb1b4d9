import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/Button.tsx';
import { useSend } from '../../useSend.ts';
import { askedFor, useAsked } from './asked.ts';
import { SharingFacts } from './SharingFacts.tsx';
import { SourceLine } from './SourceLine.tsx';
import styles from './SharingInvitation.module.css';

/** Why tasks are kept back, what sharing means, and the buttons that start it. */
export function SharingInvitation() {
  const asked = useAsked();
  const of = askedFor(asked);
  const send = useSend();
  const { t } = useTranslation();
  useEffect(() => send({ type: 'SharingExplained' }), [send]);
  return (
    <div className={styles['invitation']} data-keeps-tasks>
      <p className={styles['text']}>{t(`sharing.asked_${of}`)}</p>
      <SharingFacts of={of} />
      <ul className={styles['sources']}>
        {asked.map((source) => (
          <li key={source} className={styles['source']}>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/monitoring" variant="quiet" size="s">
          {t('sharing.see')}
        </ButtonLink>
      </div>
    </div>
  );
}
