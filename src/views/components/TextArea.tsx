import { Field, type FieldProps } from './Field.tsx';

/** Several lines of text; grows by its corner. */
export function TextArea(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly name?: string;
    readonly rows?: number;
    readonly placeholder?: string;
    readonly maxLength?: number;
    readonly disabled?: boolean;
    readonly autoFocus?: boolean;
  },
) {
  const { value, onChange, name, rows = 4, placeholder, maxLength, disabled, autoFocus } = props;
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          name={name}
          value={value}
          rows={rows}
          placeholder={placeholder}
          maxLength={maxLength}
          disabled={disabled}
          data-autofocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
