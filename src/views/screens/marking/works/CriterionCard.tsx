import { type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type Criterion } from '#domain/marking/marking.ts';
import { CommentField } from './CommentField.tsx';
import { PointsField } from './PointsField.tsx';
import styles from './CriterionCard.module.css';

/** One criterion with a work's points and comment for it. */
export function CriterionCard(props: {
  readonly criterion: Criterion;
  readonly points: number | null;
  readonly comment: string;
  readonly isCurrent: boolean;
  readonly disabled: boolean;
  readonly field: Ref<HTMLInputElement>;
  readonly onFocus: () => void;
  readonly onPoints: (points: number | null) => void;
  readonly onComment: (text: string) => void;
}) {
  const { criterion, points, comment, isCurrent, disabled, field, onFocus, onPoints, onComment } = props;
  const { t } = useTranslation();
  const { name } = criterion;
  return (
    <li
      className={styles['card']}
      data-current={isCurrent || undefined}
      data-criterion={criterion.id}
      onFocus={onFocus}
    >
      <h2 className={styles['name']}>{name}</h2>
      <PointsField
        criterion={criterion}
        value={points}
        label={t('scorer.points_for', { name })}
        disabled={disabled}
        field={field}
        onGive={onPoints}
      />
      {(!disabled || comment !== '') && (
        <CommentField
          label={t('scorer.comment_on', { name })}
          text={comment}
          templates={criterion.comments}
          disabled={disabled}
          onChange={onComment}
        />
      )}
    </li>
  );
}
