import { type HTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field.tsx';

/** Props of a one-line text; `value` is held by the parent. */
export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly type?: 'text' | 'number' | 'email';
  readonly autoComplete?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, name, type = 'text', autoComplete = 'off', inputMode, placeholder } = props;
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type={type}
          dir={type === 'text' ? 'auto' : undefined}
          name={name}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={inputMode}
          placeholder={placeholder}
          maxLength={props.maxLength}
          disabled={props.disabled}
          autoFocus={props.autoFocus}
          data-autofocus={props.autoFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
