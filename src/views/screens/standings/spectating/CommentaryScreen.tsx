import { ListOrdered } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { contestMinute } from '#domain/contest/contest-time.ts';
import { parseRouteId } from '#domain/navigation.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type Board, selectBoard } from '#streams/state/standings/standing.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { BoardAbsence } from '../BoardAbsence.tsx';
import { selectRowCount } from '../ranking.ts';
import { useOpenBoard } from '#views/kit/useOpenBoard.ts';
import { BoardMark } from './BoardMark.tsx';
import { ContestClock } from './ContestClock.tsx';
import { LatestResults } from './LatestResults.tsx';
import { TaskFigures } from './TaskFigures.tsx';
import { TopRows } from './TopRows.tsx';
import { WaitingList } from './WaitingList.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Commentary.module.css';

/**
 * /commentary/:cid for spectators who comment on a contest: awaited results with the people whom they would
 * pass, gaps and tried tasks of the first rows, and the latest results (STD-7).
 */
export function CommentaryScreen() {
  const contestId = parseRouteId(useParams()['cid']) ?? 0;
  useOpenBoard(contestId, false);
  const found = useSelected(selectBoard);
  const rows = useSelected(selectRowCount);
  const now = useSelected(selectNow);
  const { t } = useTranslation();
  const board = found?.contestId === contestId ? found : null;
  return (
    <>
      <PageHeader
        title={board?.name ?? t('commentary.title')}
        eyebrow={<Link to="/standing">{t('standings.title')}</Link>}
        meta={board === null ? undefined : <BoardMark board={board} now={now} />}
        hero={board === null ? undefined : <ContestClock board={board} now={now} />}
        actions={
          <ButtonLink size="s" icon={ListOrdered} to={`/standing/${contestId}`}>
            {t('board.title')}
          </ButtonLink>
        }
      />
      {board === null || !board.visible || rows === 0 ? (
        <BoardAbsence board={board} />
      ) : (
        <Parts board={board} minute={contestMinute(Math.max(0, now - board.startAt))} />
      )}
    </>
  );
}

function Parts({ board, minute }: { readonly board: Board; readonly minute: number }) {
  return (
    <div className={styles['parts']}>
      <div className={classNames(look('grid', 'gap', 'shrink'), styles['column'])}>
        <WaitingList board={board} minute={minute} />
        <TopRows board={board} />
      </div>
      <div className={classNames(look('grid', 'gap', 'shrink'), styles['column'])}>
        <Card>
          <Latest board={board} />
        </Card>
        <Card>
          <TaskFigures board={board} />
        </Card>
      </div>
    </div>
  );
}

/** The latest results, loaded again whenever the board changes. */
function Latest({ board }: { readonly board: Board }) {
  const query = useResource('standingResults', {}, { contestId: board.contestId });
  const { refresh } = query;
  const { rows, frozen } = board;
  const opened = useRef({ rows, frozen });
  useEffect(() => {
    if (opened.current.rows !== rows || opened.current.frozen !== frozen) refresh();
  }, [refresh, rows, frozen]);
  return (
    <Loaded of={query} shape="rows" count={8}>
      {({ results }) => <LatestResults board={board} results={results} />}
    </Loaded>
  );
}
