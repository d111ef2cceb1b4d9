import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { selectBoard } from '#streams/state/standings/standing.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { remainingMs } from '#domain/contest/timeline.ts';
import { Countdown } from '#views/components/Countdown.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Brand } from '#views/shell/Brand.tsx';
import { DoorPreferences } from '#views/shell/DoorPreferences.tsx';
import { useSelected } from '#views/useSelected.ts';
import { StandingBoard } from './StandingBoard.tsx';
import { look } from '#views/components/look.ts';
import styles from './PublicStandingScreen.module.css';

/** The board of a contest for everybody, without login. */
export function PublicStandingScreen() {
  const contestId = Number(useParams()['aid']);
  const board = useSelected(selectBoard);
  const { t } = useTranslation();
  const isHere = board?.contestId === contestId;
  return (
    <div className={styles['page']} data-density="tight">
      <title>{isHere ? `${board.name} · Agon` : `${t('board.title')} · Agon`}</title>
      <header className={styles['header']}>
        <Brand />
        <div className={look('row', 'gap8')}>
          <DoorPreferences />
        </div>
      </header>
      <main className={styles['main']}>
        <div className={styles['title']}>
          <h1>{isHere ? board.name : t('board.title')}</h1>
          {isHere && <Remaining startAt={board.startAt} endAt={board.endAt} />}
        </div>
        <StandingBoard contestId={contestId} isPublic height="calc(100dvh - 232px)" />
      </main>
    </div>
  );
}

function Remaining({ startAt, endAt }: { readonly startAt: number; readonly endAt: number }) {
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  const format = useFormat();
  if (now === 0) return null;
  if (now >= endAt)
    return <p className={look('text2')}>{t('board.ended', { time: format.dateTime(endAt) })}</p>;
  const isBefore = now < startAt;
  return (
    <div className={look('flex', 'baseline', 'gap12', 'text2')}>
      <span>{t(isBefore ? 'board.starts_in' : 'board.ends_in')}</span>
      <Countdown remainingMs={remainingMs(isBefore ? startAt : endAt, now)} size="l" />
    </div>
  );
}
