import { useState } from 'react';
import { TextField } from '#views/components/TextField.tsx';
import styles from './Settings.module.css';

/** A number as it is typed; the parent holds it, NaN while what is typed is none. An empty field is `empty`. */
export function NumberField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly value: number | null;
  /** What nothing typed stands for. */
  readonly empty: number | null;
  readonly placeholder?: string;
  readonly onChange: (value: number | null) => void;
}) {
  const { value, empty, onChange } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null } | null>(null);
  // Somebody else set it since: what was typed is no longer what it is.
  const isTyped = typed !== null && Object.is(typed.value, value);
  return (
    <div className={styles['number']}>
      <TextField
        label={props.label}
        hint={props.hint}
        inputMode="decimal"
        placeholder={props.placeholder ?? ''}
        error={props.error}
        value={isTyped ? typed.text : value === null || Number.isNaN(value) ? '' : String(value)}
        onChange={(text) => {
          const next = text.trim() === '' ? empty : numberIn(text);
          setTyped({ text, value: next });
          onChange(next);
        }}
      />
    </div>
  );
}

/** A number in plain digits, with a point or a comma; NaN for what is none. */
function numberIn(text: string): number {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
