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

/** The state of a board (live, frozen, final …) as a word with an icon. */
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

/** The mark of a board at a time. If several apply, the most important: a frozen board is never final. */
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
