import { useId } from 'react';
import { classNames } from './classNames.ts';
import { type FieldProps, FieldNote } from './Field.tsx';
import { type Option } from './Select.tsx';
import { look } from './look.ts';
import styles from './Field.module.css';

/** A choice of one, with all options in view, as boxes with a radio button. */
export function RadioList<Value extends string>(
  props: FieldProps & {
    readonly value: Value | null;
    readonly onChange: (value: Value) => void;
    readonly options: readonly Option<Value>[];
    readonly disabled?: boolean;
  },
) {
  const { label, hideLabel = false, value, onChange, options, disabled = false } = props;
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={`${id}-note`}>
      <legend className={hideLabel ? 'visually-hidden' : styles['legend']}>{label}</legend>
      <div className={look('grid', 'gap8')}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles['choice'], styles['boxed'])}>
            <input
              type="radio"
              name={id}
              className={styles['mark']}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              data-autofocus={option.value === value || undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={styles['choiceLabel']}>{option.label}</span>
            {option.hint !== undefined && <span className={styles['choiceHint']}>{option.hint}</span>}
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={props.error} hint={props.hint} />
    </fieldset>
  );
}
