import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Board } from '#streams/state/standings/standing.ts';
import { type ScreenState } from '#streams/state/standings/screen.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { ContestClock } from './ContestClock.tsx';
import { BoardMark } from './BoardMark.tsx';
import styles from './Hall.module.css';

/** The head of a hall's screen: the contest, the state of its board, and the time. */
export function HallHead(props: {
  readonly board: Board | null;
  readonly now: number;
  readonly hasClock: boolean;
  readonly missed: ScreenState['missed'];
}) {
  const { board, now, hasClock, missed } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <header className={styles['head']}>
      <h1>{board?.name ?? t('board.title')}</h1>
      {board !== null && <BoardMark board={board} now={now} />}
      {missed !== null && (
        <span className={styles['missed']} role="status">
          <CloudOff aria-hidden />
          {t('screen.missed', { time: format.time(missed.sinceAt) })}
        </span>
      )}
      {hasClock && board !== null && <ContestClock board={board} now={now} />}
    </header>
  );
}
