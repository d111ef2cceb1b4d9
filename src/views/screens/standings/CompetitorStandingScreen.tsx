import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectSessionContest } from '#streams/state/session/session.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectOwnLine, selectRowCount } from './ranking.ts';
import { StandingBoard } from './StandingBoard.tsx';
import { look } from '#views/components/look.ts';
import styles from './CompetitorStandingScreen.module.css';

/** /standing: the board of the chosen contest, with the person's own rank as its hero (STD-1). */
export function CompetitorStandingScreen() {
  const contest = useSelected(selectSessionContest);
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('sidebar.standing')} eyebrow={contest?.name} hero={<OwnRank />} />
      {contest === null ? (
        <EmptyState icon={EyeOff} title={t('board.no_contest')} />
      ) : (
        <div className={styles['board']}>
          <StandingBoard contestId={contest.id} height="max(280px, calc(100dvh - var(--around)))" />
        </div>
      )}
    </>
  );
}

function OwnRank() {
  const own = useSelected(selectOwnLine);
  const count = useSelected(selectRowCount);
  const { t } = useTranslation();
  const format = useFormat();
  if (own === null) return null;
  return (
    <p className={look('flex', 'baseline', 'gap8', 'digits')}>
      <span className={look('text2')}>{t('board.own_rank')}</span>
      <span className={styles['number']}>{format.number(own.rank)}</span>
      <span className={look('text2')}>/ {format.number(count)}</span>
    </p>
  );
}
