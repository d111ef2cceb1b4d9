import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Consequence, type SettingsChange } from '#protocol/wire/staff/contest/settings.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useNamed } from '#views/i18n/useNamed.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { look } from '#views/components/look.ts';
import styles from './ContestChange.module.css';

/** Consequences of a change of a contest's settings, and for whom, as the server counts them. */
export function Consequences(props: { readonly contestId: number; readonly changes: SettingsChange }) {
  const { contestId, changes } = props;
  const request = { cid: contestId, changes: JSON.stringify(changes) };
  const resource = useResource('consequences', request);
  if (resource.answer === null && resource.failure === null) return null;
  return (
    <Loaded of={resource} shape="text" onlyNewest>
      {({ consequences }) => <ConsequenceList consequences={consequences} />}
    </Loaded>
  );
}

/** Consequences of a change, and for whom; that there are none for anybody is said too. */
export function ConsequenceList({ consequences }: { readonly consequences: readonly Consequence[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const named = useNamed();
  if (consequences.length === 0) {
    return <p className={look('hint')}>{t('contest_form.touches_nobody')}</p>;
  }
  return (
    <ul className={styles['consequences']} aria-label={t('contest_form.consequences')}>
      {consequences.map(({ key, people, minutes, names, until }) => (
        <li key={key}>
          <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          {t(`contest_form.does.${key}`, {
            count: people,
            minutes: format.number(minutes, 1),
            names: named(names ?? [], people),
            until: until === undefined ? '' : format.dateTime(until),
          })}
        </li>
      ))}
    </ul>
  );
}
