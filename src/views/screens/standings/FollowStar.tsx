import { Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsFollowed } from '#streams/state/standings/following.ts';
import { classNames } from '#views/components/classNames.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import styles from './FollowStar.module.css';

/** The star of a row; a click follows the row. */
export const FollowStar = memo(function FollowStar(props: {
  readonly contestId: number;
  readonly participantId: number;
  readonly name: string;
}) {
  const { contestId, participantId, name } = props;
  const isFollowed = useSelected(selectIsFollowed, contestId, participantId);
  const send = useSend();
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classNames(styles['star'], 'no-print')}
      aria-label={t('board.follow', { name })}
      aria-pressed={isFollowed}
      data-star
      onClick={() => send({ type: 'FollowingChanged', contestId, participantId, isFollowed: !isFollowed })}
    >
      <Star size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
});
