import { BadgeCheck, CircleDot, EyeOff, Flag, Hourglass, Snowflake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Board } from '#streams/state/standings/standing.ts';
import styles from './Spectating.module.css';

const ICONS = {
  before: Hourglass,
  hidden: EyeOff,
  live: CircleDot,
  frozen: Snowflake,
  over: Flag,
  final: BadgeCheck,
} as const;

/** How a board stands: live, frozen, final …, in a word with its sign. */
export function BoardMark(props: {
  readonly board: Pick<Board, 'startAt' | 'endAt' | 'visible' | 'frozen' | 'finalAt'>;
  readonly now: number;
}) {
  const { t } = useTranslation();
  const mark = markOf(props.board, props.now);
  const Icon = ICONS[mark];
  return (
    <span className={styles['mark']} data-mark={mark}>
      <Icon aria-hidden />
      {t(`screen.mark.${mark}`)}
    </span>
  );
}

/** The mark of a board at an instant; of two that hold the more important: a frozen board is never called final. */
function markOf(
  board: Pick<Board, 'startAt' | 'endAt' | 'visible' | 'frozen' | 'finalAt'>,
  now: number,
): keyof typeof ICONS {
  if (now !== 0 && now < board.startAt) return 'before';
  if (!board.visible) return 'hidden';
  if (board.frozen) return 'frozen';
  if (board.finalAt !== null) return 'final';
  return now !== 0 && now >= board.endAt ? 'over' : 'live';
}
