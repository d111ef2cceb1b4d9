import { useTranslation } from 'react-i18next';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Board, selectBoard } from '#streams/state/standings/standing.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Link } from '#views/components/Link.tsx';
import { Points } from '#views/components/Points.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useSelected } from '#views/useSelected.ts';
import { HomeCertificates } from '#views/screens/results/HomeCertificates.tsx';
import { AwardMark } from '#views/screens/standings/AwardMark.tsx';
import { gapOf, gapText } from '#views/screens/standings/gap.ts';
import {
  type BoardLine,
  selectOwnLine,
  selectRanking,
  selectRowCount,
} from '#views/screens/standings/ranking.ts';
import { useOpenBoard } from '#views/kit/useOpenBoard.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './OwnPlace.module.css';

const EXAMS: ReadonlySet<Board['type']> = new Set(['nvo', 'dzi']);
/** The person's rank, points and gap to the next row; with `isFinal` the rank is the page's hero. */
export function OwnPlace({ contestId, isFinal }: { readonly contestId: number; readonly isFinal: boolean }) {
  useOpenBoard(contestId, false);
  const board = useSelected(selectBoard);
  const own = useSelected(selectOwnLine);
  if (board?.contestId !== contestId || !board.visible || own === null) return null;
  return isFinal ? <Final board={board} own={own} /> : <Now board={board} own={own} />;
}

interface Known {
  readonly board: Board;
  readonly own: BoardLine;
}

function Final({ board, own }: Known) {
  const { t } = useTranslation();
  return (
    <div className={classNames(look('grid', 'gap8'), styles['final'])}>
      <p className={look('hint')}>{t(placeKey(board))}</p>
      <Rank own={own} />
      <p className={classNames(look('flex', 'wrap', 'baseline', 'gap4x16'), styles['facts'])}>
        <AwardMark award={own.participant.award} />
        <Score board={board} own={own} />
        <Link to="/standing">{t('next.standing')}</Link>
      </p>
      {/* For an exam, ExamResults shows the certificates. */}
      {!EXAMS.has(board.type) && <HomeCertificates />}
    </div>
  );
}

/** A rank is final only once the organisers have made the results final. */
function placeKey({ frozen, finalAt }: Board) {
  if (finalAt !== null) return 'home.place_final';
  return frozen ? 'home.place_frozen' : 'home.place_provisional';
}

function Now({ board, own }: Known) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lines } = useSelected(selectRanking);
  const gap = gapOf(lines, own, isIcpcBoard(board.type));
  return (
    <section className={styles['now']} aria-label={t('home.place')}>
      <div className={classNames(look('grid', 'gap4', 'shrink'), styles['figure'])}>
        <span className={look('hint')}>{t('board.own_rank')}</span>
        <Rank own={own} />
      </div>
      <div className={classNames(look('grid', 'gap4', 'shrink'), styles['figure'])}>
        <span className={look('hint')}>
          {isIcpcBoard(board.type) ? t('board.solved') : t('board.points')}
        </span>
        <span className={styles['score']}>
          <Score board={board} own={own} />
        </span>
      </div>
      <div className={classNames(look('grid', 'gap4', 'shrink'), styles['figure'])}>
        {gap !== null && <span className={look('weight600')}>{gapText(gap, t, format)}</span>}
        <span className={styles['under']}>
          {board.frozen && <Badge tone="note">{t('board.frozen')}</Badge>}
          <Link to="/standing">{t('next.standing')}</Link>
        </span>
      </div>
    </section>
  );
}

function Rank({ own }: { readonly own: BoardLine }) {
  const count = useSelected(selectRowCount);
  const format = useFormat();
  return (
    <span className={styles['rank']}>
      {format.number(own.rank)}
      <span className={styles['of']}> / {format.number(count)}</span>
    </span>
  );
}

function Score({ board, own }: Known) {
  const { t } = useTranslation();
  const { score, penalty } = own.row;
  if (isIcpcBoard(board.type)) {
    return (
      <span className="tabular">
        {t('home.solved_of', { solved: score, count: board.tasks.length, penalty })}
      </span>
    );
  }
  return <Points value={score} max={board.tasks.reduce((sum, task) => sum + task.max_score, 0)} size="l" />;
}
