import { type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Criterion } from '#domain/marking/marking.ts';
import { FieldNote } from '#views/components/Field.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { choicesOf, pointsIn } from './pointsText.ts';
import { look } from '#views/components/look.ts';
import styles from './PointsField.module.css';

/** The points of one criterion, typed or, if there are few values, by buttons. Ignores invalid points. */
export function PointsField(props: {
  readonly criterion: Criterion;
  /** null: none yet. */
  readonly value: number | null;
  readonly label: string;
  readonly disabled?: boolean;
  readonly field?: Ref<HTMLInputElement>;
  readonly onGive: (points: number | null) => void;
}) {
  const { criterion, value, label, disabled = false, field, onGive } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const noteId = useId();
  // The typed text is kept until the points change in another way.
  const [written, setWritten] = useState<{ readonly text: string; readonly value: number | null } | null>(
    null,
  );
  const isWriting = written?.value === value;
  const decimal = format.number(1.5).slice(1, 2);
  const text = isWriting ? written.text : String(value ?? '').replace('.', decimal);
  const isWrong = isWriting && 'fault' in pointsIn(text, criterion);
  const write = (next: string) => {
    const read = pointsIn(next, criterion);
    setWritten({ text: next, value: 'fault' in read ? value : read.points });
    if ('points' in read && read.points !== value) onGive(read.points);
  };
  const { points: most, step } = criterion;
  const range = { most: format.number(most), step: format.number(step) };
  return (
    <div className={look('row', 'wrap', 'gap8x12')}>
      <div className={styles['written']} data-invalid={isWrong || undefined}>
        <input
          ref={field}
          data-points
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={styles['field']}
          aria-label={label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? noteId : undefined}
          value={text}
          disabled={disabled}
          onChange={(event) => write(event.target.value)}
          onBlur={() => {
            if (!isWrong) setWritten(null);
          }}
        />
        <span className={styles['most']}> / {range.most}</span>
      </div>
      <div className={look('flex', 'wrap', 'gap4')} role="group" aria-label={label}>
        {choicesOf(criterion).map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles['choice']}
            aria-pressed={value === choice}
            disabled={disabled}
            onClick={() => {
              setWritten(null);
              onGive(choice);
            }}
          >
            {format.number(choice)}
          </button>
        ))}
      </div>
      {isWrong && (
        <div className={styles['note']}>
          <FieldNote id={noteId} error={t('scorer.points_range', range)} hint={undefined} />
        </div>
      )}
    </div>
  );
}
