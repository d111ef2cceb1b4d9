import { useId } from 'react';
import styles from './Field.module.css';

/** A choice of yes or no, with its sentence beside it. */
export function Checkbox(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}) {
  const { label, checked, onChange, hint, name, disabled } = props;
  const hintId = useId();
  return (
    <label className={styles['choice']}>
      <input
        type="checkbox"
        className={styles['mark']}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles['choiceLabel']}>{label}</span>
      {hint !== undefined && (
        <span id={hintId} className={styles['choiceHint']}>
          {hint}
        </span>
      )}
    </label>
  );
}
