import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { type Board, selectBoard } from '#streams/state/standings/standing.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type ScreenState } from '#streams/state/standings/screen.ts';
import { useSelected } from '#views/useSelected.ts';
import { BoardAbsence } from '../BoardAbsence.tsx';
import { filterLines, NO_FILTER } from '../filtering.ts';
import { selectRanking } from '../ranking.ts';
import { Announced } from './Announced.tsx';
import { HallBoard } from './HallBoard.tsx';
import { HallHead } from './HallHead.tsx';
import { hallSettings, type HallPart } from './hallSettings.ts';
import { LatestResults } from './LatestResults.tsx';
import { TaskFigures } from './TaskFigures.tsx';
import { useScreen } from './useScreen.ts';
import { useWakeLock } from './useWakeLock.ts';
import styles from './Hall.module.css';

/** Time between two polls of a hall's screen, ms. */
const EVERY_MS = 2_000;
/** Time after which the content shifts slightly, ms, so that nothing burns into a screen. */
const MINUTE_MS = 60_000;
const PLACES = 4;

/** The parts beside the board. */
const SIDE = ['verdicts', 'problems', 'announcements'] as const satisfies readonly HallPart[];

/**
 * /hall/:cid: the board of a contest on a full screen without controls: all rows in pages or slow scrolling,
 * and beside them the latest results, tasks and announcements. The settings are in its address, and it runs
 * by itself for as long as the screen is on.
 */
export function HallScreen() {
  const contestId = Number(useParams()['cid']);
  const [query] = useSearchParams();
  const settings = useMemo(() => hallSettings(query), [query]);
  const { shown, missed } = useScreen(contestId, EVERY_MS);
  const found = useSelected(selectBoard);
  const now = useSelected(selectNow);
  useWakeLock();
  const { t } = useTranslation();
  const board = found?.contestId === contestId ? found : null;
  const has = (part: HallPart) => settings.parts.includes(part);
  const hasSide = SIDE.some(has);
  return (
    <main
      className={styles['hall']}
      data-theme={settings.theme || undefined}
      data-place={Math.floor(now / MINUTE_MS) % PLACES}
    >
      <title>{`${board?.name ?? t('board.title')} · Agon`}</title>
      <HallHead board={board} now={now} hasClock={has('clock')} missed={missed} />
      <div className={styles['body']} data-side={hasSide} data-board={has('board')}>
        {has('board') && <Rows board={board} now={now} settings={settings} />}
        {board !== null && hasSide && <Side board={board} shown={shown} parts={settings.parts} />}
      </div>
    </main>
  );
}

/** The parts beside the board: the tasks and the latest results, while the board is shown, and the announcements. */
function Side(props: {
  readonly board: Board;
  readonly shown: ScreenState['shown'];
  readonly parts: readonly HallPart[];
}) {
  const { board, shown, parts } = props;
  const { results = [], announcements = [] } = shown ?? {};
  return (
    <div className={styles['side']}>
      {board.visible && parts.includes('problems') && <TaskFigures board={board} />}
      {board.visible && parts.includes('verdicts') && <LatestResults board={board} results={results} />}
      {parts.includes('announcements') && <Announced board={board} announcements={announcements} />}
    </div>
  );
}

function Rows(props: {
  readonly board: Board | null;
  readonly now: number;
  readonly settings: ReturnType<typeof hallSettings>;
}) {
  const { board, now, settings } = props;
  const { lines, firsts } = useSelected(selectRanking);
  const { category, group } = settings;
  const shown = useMemo(
    () => filterLines(lines, { ...NO_FILTER, category, group }),
    [lines, category, group],
  );
  if (board === null || !board.visible || shown.length === 0)
    return (
      <div className={styles['absent']}>
        <BoardAbsence board={board} />
      </div>
    );
  return <HallBoard board={board} lines={shown} firsts={firsts} settings={settings} now={now} />;
}
