import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { type OverlayWidget } from '#domain/standings/overlay.ts';
import { type Board, selectBoard } from '#streams/state/standings/standing.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type ScreenState } from '#streams/state/standings/screen.ts';
import { useSelected } from '#views/useSelected.ts';
import { selectRanking } from '../ranking.ts';
import { BoardMark } from './BoardMark.tsx';
import { ContestClock } from './ContestClock.tsx';
import { hallSettings } from './hallSettings.ts';
import { LatestResults } from './LatestResults.tsx';
import { OverlayBoard } from './OverlayBoard.tsx';
import { OverlayTeam } from './OverlayTeam.tsx';
import { useScreen } from './useScreen.ts';
import styles from './Overlay.module.css';

/** Time between two polls of the overlay's settings, ms; the overlay follows within two seconds. */
const EVERY_MS = 1_000;
/** Maximum number of results, which fit beside a picture. */
const SHOWN_RESULTS = 8;

/**
 * /overlay/:cid: the layer that a broadcast puts over its picture, on a transparent page. Staff choose its
 * content (/screens/:cid), which is always public.
 */
export function OverlayScreen() {
  const contestId = Number(useParams()['cid']);
  const [query] = useSearchParams();
  const { theme } = hallSettings(query);
  const { shown } = useScreen(contestId, EVERY_MS);
  const found = useSelected(selectBoard);
  useNoGround();
  const { t } = useTranslation();
  const board = found?.contestId === contestId ? found : null;
  return (
    <main className={styles['overlay']} data-theme={theme || 'dark'}>
      <title>{`${board?.name ?? t('board.title')} · Agon`}</title>
      {board !== null && shown !== null && (
        <>
          {shown.overlay.widgets.includes('clock') && <Clock board={board} />}
          {board.visible && <OfBoard board={board} screen={shown} />}
        </>
      )}
    </main>
  );
}

function Clock({ board }: { readonly board: Board }) {
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  return (
    <section className={styles['clockPlace']} aria-label={t('overlay.widget.clock')}>
      <BoardMark board={board} now={now} />
      <ContestClock board={board} now={now} />
    </section>
  );
}

/** The widgets with data of the board, while the board is visible. */
function OfBoard(props: { readonly board: Board; readonly screen: NonNullable<ScreenState['shown']> }) {
  const { board, screen } = props;
  const { widgets, rows, participant } = screen.overlay;
  const { lines, firsts } = useSelected(selectRanking);
  const { t } = useTranslation();
  const has = (widget: OverlayWidget) => widgets.includes(widget);
  const team = lines.find(({ row }) => row.id === participant);
  return (
    <>
      {has('board') && (
        <section className={styles['boardPlace']} aria-label={t('overlay.widget.board')}>
          <OverlayBoard board={board} lines={lines.slice(0, rows)} firsts={firsts} />
        </section>
      )}
      {has('results') && (
        <div className={styles['resultsPlace']}>
          <LatestResults board={board} results={screen.results.slice(0, SHOWN_RESULTS)} />
        </div>
      )}
      {has('team') && team !== undefined && (
        <section className={styles['teamPlace']} aria-label={t('overlay.widget.team')}>
          <OverlayTeam board={board} line={team} firsts={firsts} />
        </section>
      )}
    </>
  );
}

/** Makes the page transparent while it is mounted, so that the broadcast's picture shows through. */
function useNoGround(): void {
  useEffect(() => {
    document.documentElement.dataset['ground'] = 'none';
    return () => {
      delete document.documentElement.dataset['ground'];
    };
  }, []);
}
