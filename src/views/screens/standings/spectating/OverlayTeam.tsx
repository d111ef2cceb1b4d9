import { useTranslation } from 'react-i18next';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { CutName } from '#views/components/CutName.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { AwardMark } from '../AwardMark.tsx';
import { TeamPicture } from '#views/kit/TeamPicture.tsx';
import { TaskCell } from '../BoardCell.tsx';
import { lineBesideName } from '#views/kit/besideName.ts';
import { type BoardLine, type Ranking } from '../ranking.ts';
import styles from './Overlay.module.css';

/** The card of one team: name, rank and score, and each of their tasks. */
export function OverlayTeam(props: {
  readonly board: Pick<Board, 'type' | 'tasks'>;
  readonly line: BoardLine;
  readonly firsts: Ranking['firsts'];
}) {
  const { board, line, firsts } = props;
  const { rank, row, participant } = line;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <span className={styles['teamRank']}>{rank}</span>
      <TeamPicture picture={participant.picture} className={styles['teamPicture']} />
      <span className={styles['teamWho']}>
        <CutName name={participant.display_name || participant.name} className={styles['teamName']} />
        <span className={styles['teamUnder']}>
          <AwardMark award={participant.award} />
          <CutName name={lineBesideName(participant)} />
        </span>
      </span>
      <span className={styles['teamScore']}>
        <strong>{format.number(row.score)}</strong>
        <span className={styles['teamUnder']}>
          {isIcpcBoard(board.type)
            ? `${t('board.penalty')} ${format.number(row.penalty)}`
            : t('board.points')}
        </span>
      </span>
      <span className={styles['teamCells']}>
        {board.tasks.map((task) => (
          <span key={task.number} className={styles['teamCell']}>
            <span className={styles['label']}>{task.label}</span>
            <TaskCell {...{ task, row, firsts }} />
          </span>
        ))}
      </span>
    </>
  );
}
