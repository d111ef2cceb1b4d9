import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type SettingsChange } from '../../../../../protocol/wire/staff/contest-settings.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useQuery } from '../../../useQuery.ts';
import styles from './Settings.module.css';

/** What a change would do to whom, as the server counts it; what it does to nobody is said too. */
export function Consequences(props: { readonly contestId: number; readonly changes: SettingsChange }) {
  const { contestId, changes } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { answer, failure } = useQuery('consequences', { cid: contestId, changes: JSON.stringify(changes) });
  if (answer === null || failure !== null) return null;
  if (answer.consequences.length === 0) {
    return <p className={styles['hint']}>{t('contest_form.touches_nobody')}</p>;
  }
  return (
    <ul className={styles['consequences']} aria-label={t('contest_form.consequences')}>
      {answer.consequences.map(({ key, people, minutes }) => (
        <li key={key}>
          <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          {t(`contest_form.does.${key}`, { count: people, minutes: format.number(minutes, 1) })}
        </li>
      ))}
    </ul>
  );
}
