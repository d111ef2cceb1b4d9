import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type WaitingKind } from '#protocol/wire/staff/marking/open-work.ts';
import { Link } from '#views/components/Link.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useNamed } from '#views/i18n/useNamed.ts';
import { useResource } from '#views/kit/useResource.ts';
import styles from './Scoring.module.css';

/** Work that may still change a contest's results: people at work and until when, and waiting work. */
export function OpenWork({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const named = useNamed();
  const { answer } = useResource('openWork', { cid: contestId }, { contestId });
  if (answer === null) return null;
  const { at_work: working, waiting } = answer;
  if (working === null && waiting.length === 0) return null;
  return (
    <ul className={styles['open']} aria-label={t('scoring.waits_for')}>
      {working !== null && (
        <li>
          <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          {working.people === 0
            ? t('scoring.runs_until', { time: format.dateTime(working.until) })
            : t('contest_form.does.in_contest', {
                count: working.people,
                names: named(working.names, working.people),
                until: format.dateTime(working.until),
              })}
        </li>
      )}
      {waiting.map(({ kind, count }) => (
        <li key={kind}>
          <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          <Link to={pathOf(kind, contestId)}>
            {t(`backend.waits_${kind}`)}: {format.number(count)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function pathOf(kind: WaitingKind, contestId: number): string {
  switch (kind) {
    case 'judgement':
      return `/submissions/${contestId}?status=waiting`;
    case 'failed':
      return '/system';
    case 'late':
      return '/submissions?show=late';
    case 'rejudging':
      return '/submissions?show=rejudgings';
    case 'marks':
      return `/contest/${contestId}?tab=results&part=marking`;
  }
}
