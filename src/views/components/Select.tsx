import { ChevronDown } from 'lucide-react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

/** One choice of a Select, a RadioList or a menu of choices. */
export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A choice of one, with the browser's own list. */
export function Select<Value extends string>(
  props: FieldProps & {
    readonly value: Value;
    readonly onChange: (value: Value) => void;
    readonly options: readonly Option<Value>[];
    readonly name?: string;
    readonly disabled?: boolean;
  },
) {
  const { value, onChange, options, name, disabled } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field {...props}>
      {(control) => (
        <div className={styles['selectBox']}>
          <select
            {...control}
            name={name}
            value={value}
            disabled={disabled}
            onChange={(event) => choose(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </div>
      )}
    </Field>
  );
}
