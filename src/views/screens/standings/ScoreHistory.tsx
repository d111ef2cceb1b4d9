import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursAndMinutes } from '#domain/contest/contest-time.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type Board, selectBoard } from '#streams/state/standings/standing.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { Dialog } from '#views/components/Dialog.tsx';
import { KeyValue } from '#views/components/KeyValue.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { useSelected } from '#views/useSelected.ts';
import { historyPicture, type HistoryStep, NARROW, WIDE } from './historyPicture.ts';
import { type BoardLine, selectRanking } from './ranking.ts';
import { lineBesideName } from '#views/kit/besideName.ts';
import { look } from '#views/components/look.ts';
import styles from './ScoreHistory.module.css';

const selectLine = (state: State, participantId: number): BoardLine | null =>
  selectRanking(state).lines.find(({ row }) => row.id === participantId) ?? null;

/** The history of a row's score as a picture (STD-3); it updates when the row changes. */
export function ScoreHistory(props: { readonly participantId: number; readonly onClose: () => void }) {
  const { participantId, onClose } = props;
  const board = useSelected(selectBoard);
  const line = useSelected(selectLine, participantId);
  if (board === null || line === null) return null;
  return <OfLine board={board} line={line} onClose={onClose} />;
}

function OfLine(props: { readonly board: Board; readonly line: BoardLine; readonly onClose: () => void }) {
  const { board, line, onClose } = props;
  const { row } = line;
  const { t } = useTranslation();
  const format = useFormat();
  const resource = useResource('scoreHistory', { pid: row.id }, { contestId: board.contestId });
  const { refresh } = resource;
  const drawn = useRef(row);
  useEffect(() => {
    if (drawn.current !== row) refresh();
    drawn.current = row;
  }, [refresh, row]);
  const { participant, rank } = line;
  const beside = lineBesideName(participant);
  const isIcpc = isIcpcBoard(board.type);
  return (
    <Dialog open onClose={onClose} title={participant.display_name || participant.name} size="l">
      <div className={look('grid', 'gap16')}>
        {beside !== '' && <p className={styles['group']}>{beside}</p>}
        <KeyValue
          layout="row"
          items={[
            { label: t('board.rank'), value: format.number(rank) },
            {
              label: t(isIcpc ? 'board.solved' : 'board.points'),
              value: format.number(row.score),
            },
            ...(isIcpc ? [{ label: t('board.penalty'), value: format.number(row.penalty) }] : []),
          ]}
        />
        <Loaded of={resource} shape="cards" count={1}>
          {({ steps }) => <Picture steps={steps} board={board} isIcpc={isIcpc} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Picture(props: {
  readonly steps: readonly HistoryStep[];
  readonly board: Board;
  readonly isIcpc: boolean;
}) {
  const { steps, board, isIcpc } = props;
  const now = useSelected(selectNow);
  const frame = useMediaQuery('(max-width: 639px)') ? NARROW : WIDE;
  const { t } = useTranslation();
  const format = useFormat();
  const mostScore = isIcpc
    ? board.tasks.length
    : board.tasks.reduce((sum, { max_score: points }) => sum + points, 0);
  const untilMs = Math.min(board.endAt, Math.max(now, board.startAt)) - board.startAt;
  const picture = historyPicture(steps, { untilMs, mostScore, frame });
  const { width, height, left, right, bottom } = frame;
  const words = steps.map(({ at, score }) =>
    t('board.history_step', { time: format.duration(at), score: format.number(score) }),
  );
  return (
    <figure className={look('grid', 'gap8')}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={[t('board.history'), ...words].join('. ')}
        className={styles['picture']}
      >
        {picture.scoreLines.map(({ y, score }) => (
          <g key={score}>
            <line x1={left} x2={width - right} y1={y} y2={y} className={styles['grid']} />
            <text x={left - 8} y={y + 4} textAnchor="end" className={styles['scale']}>
              {format.number(score)}
            </text>
          </g>
        ))}
        {picture.timeLines.map(({ x, at }) => (
          <text key={at} x={x} y={height - bottom + 18} textAnchor="middle" className={styles['scale']}>
            {hoursAndMinutes(at)}
          </text>
        ))}
        <path d={picture.line} className={styles['line']} />
        {picture.dots.map(({ x, y, step }) => (
          <circle key={step.at} cx={x} cy={y} r={3.5} className={styles['dot']}>
            <title>
              {t('board.history_step', {
                time: format.duration(step.at),
                score: format.number(step.score),
              })}
            </title>
          </circle>
        ))}
      </svg>
      <figcaption className={look('hint')}>
        {t(steps.length === 0 ? 'board.history_none' : 'board.history')}
      </figcaption>
    </figure>
  );
}
