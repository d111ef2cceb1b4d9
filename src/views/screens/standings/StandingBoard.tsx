import { ArrowLeft, Star } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type AwardRules } from '#domain/standings/awards.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Board, selectBoard } from '#streams/state/standings/standing.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { onDemand } from '#views/onDemand.tsx';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { useQueryChange } from '#views/useQueryChange.ts';
import { useSelected } from '#views/useSelected.ts';
import { BoardAbsence } from './BoardAbsence.tsx';
import { boardColumns } from './boardColumns.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { filterLines, type NarrowedBy, NO_FILTER, type Seats } from './filtering.ts';
import { ScoreHistory } from './ScoreHistory.tsx';
import { type BoardLine, rankingOf, selectOwnLine } from './ranking.ts';
import { NO_PAST, PAST } from './past/pastAddress.ts';
import { withCuts } from './withCuts.ts';
import { withMedals } from './withMedals.ts';
import { useBoardFoot } from './useBoardFoot.tsx';
import { useFollowedRows } from './useFollowedRows.ts';
import { useOpenBoard } from '#views/kit/useOpenBoard.ts';
import { look } from '#views/components/look.ts';
import styles from './StandingBoard.module.css';

const PastBoard = onDemand(async () => (await import('./past/PastBoard.tsx')).PastBoard);

/** Height of a row, px; a narrow screen has names on two lines. */
const ROW_HEIGHT = { wide: 52, narrow: 64 };
const NO_LINES: readonly BoardLine[] = [];
const NARROW = '(max-width: 639px)';

export interface StandingBoardProps {
  readonly contestId: number;
  /** The public page polls the public board, without a session. */
  readonly isPublic?: boolean;
  /** Shows only this category; by default all. */
  readonly category?: string;
  readonly onRowPress?: (line: BoardLine) => void;
  /** Rules for provisional medals; absent: shows the given medals, once they are published. */
  readonly rules?: AwardRules;
  /** Seats of the people, for organisers. */
  readonly seats?: Seats;
  /** CSS height of the scrolling part. */
  readonly height?: string;
}

/**
 * The board of a contest, live (STD): thousands of rows of which only visible ones render, animated ranks,
 * the own row in view, search and filters, CSV and print. It loads and subscribes to the board while it is
 * shown.
 */
export function StandingBoard(props: StandingBoardProps) {
  const { contestId, isPublic = false } = props;
  useOpenBoard(contestId, isPublic);
  // A burst renders at once, but deferred and interruptibly, so that typing and scrolling stay fast.
  const known = useDeferredValue(useSelected(selectBoard));
  const board = known?.contestId === contestId ? known : null;
  const [params] = useSearchParams();
  const change = useQueryChange();
  const openPast = useCallback(() => change({ [PAST.part]: 'moment' }), [change]);
  const { t } = useTranslation();
  if (board === null || !board.visible || board.rows.size === 0) return <BoardAbsence board={board} />;
  // The public page has no session that could load the past.
  if (params.has(PAST.part) && !isPublic) {
    return (
      <>
        <Button variant="quiet" size="s" icon={ArrowLeft} onPress={() => change(NO_PAST)}>
          {t('past.back')}
        </Button>
        <PastBoard contestId={contestId} />
      </>
    );
  }
  return <ShownBoard {...props} board={board} onPast={isPublic ? undefined : openPast} />;
}

const ShownBoard = memo(function ShownBoard(
  props: StandingBoardProps & { readonly board: Board; readonly onPast: (() => void) | undefined },
) {
  const { board, category = '', isPublic = false, height, rules, seats } = props;
  const { lines: ranked, firsts, totals } = useMemo(() => rankingOf(board), [board]);
  const own = useSelected(selectOwnLine);
  const [filter, setFilter] = useState(NO_FILTER);
  const [looked, setLooked] = useState<number | null>(null);
  // Without `onRowPress` a click on a row shows its score history; the public page has no session for it.
  const onRowPress = props.onRowPress ?? (isPublic ? undefined : ({ row }: BoardLine) => setLooked(row.id));
  const isNarrow = useMediaQuery(NARROW);
  const { t } = useTranslation();
  const format = useFormat();
  const isIcpc = isIcpcBoard(board.type);
  const { tasks } = board;
  const lines = useMemo(
    () => (rules === undefined ? ranked : withMedals(ranked, tasks, rules)),
    [ranked, tasks, rules],
  );

  const ownId = own?.row.id;
  const { contestId } = board;
  const columns = useMemo(() => {
    const onNarrow = (by: NarrowedBy, value: string) => setFilter((now) => ({ ...now, [by]: value }));
    const follow = { contestId, ownId };
    return boardColumns({ tasks, isIcpc, firsts, isNarrow, onNarrow, follow, t, format });
  }, [tasks, isIcpc, firsts, isNarrow, contestId, ownId, t, format]);
  const followed = useFollowedRows(board, ownId);
  const foot = useBoardFoot(tasks, totals);
  // Typing stays fast while thousands of lines are filtered.
  const wanted = useDeferredValue(filter);
  const { only } = followed;
  const shown = useMemo(
    () => withCuts(filterLines(lines, category === '' ? wanted : { ...wanted, category }, { only, seats })),
    [lines, wanted, category, only, seats],
  );

  return (
    <div className={look('shrink')} data-density="tight">
      <BoardToolbar
        board={board}
        lines={lines}
        shown={shown}
        followed={followed}
        seats={seats}
        filter={filter}
        onFilter={setFilter}
        category={category}
        isPublic={isPublic}
        hasMedals={rules !== undefined && board.finalAt === null}
        onPast={props.onPast}
      />
      <VirtualTable
        caption={t('board.caption', { name: board.name })}
        columns={columns}
        rows={followed.isNobody ? NO_LINES : shown}
        rowKey={keyOf}
        ownKey={ownId}
        rowHeight={isNarrow ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide}
        isParted={isBelowCut}
        empty={
          followed.isNobody ? <NobodyFollowed /> : <p className={styles['nobody']}>{t('board.nobody')}</p>
        }
        onRowPress={onRowPress}
        height={height}
        foot={foot}
      />
      {looked !== null && <ScoreHistory participantId={looked} onClose={() => setLooked(null)} />}
    </div>
  );
});

/** Explains the stars, in place of the rows, while no row is followed. */
function NobodyFollowed() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState icon={Star} title={t('board.followed_none')} text={t('board.followed_none_text')} />
    </Card>
  );
}

function isBelowCut({ cut }: BoardLine): boolean {
  return cut !== undefined;
}

function keyOf({ row }: BoardLine): number {
  return row.id;
}
