import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/TextField.tsx';
import styles from './Settings.module.css';

/** A number as it is typed; the parent holds it, NaN while what is typed is none. An empty field is `empty`. */
export function NumberField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: number | null;
  /** What nothing typed stands for. */
  readonly empty: number | null;
  readonly placeholder?: string;
  readonly onChange: (value: number | null) => void;
}) {
  const { value, empty, onChange } = props;
  const { t } = useTranslation();
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
        error={Number.isNaN(value) ? t('contest_form.not_a_number') : undefined}
        value={isTyped ? typed.text : value === null || Number.isNaN(value) ? '' : String(value)}
        onChange={(text) => {
          const trimmed = text.trim().replace(',', '.');
          const read = trimmed === '' ? empty : Number(trimmed);
          const next = read !== null && read < 0 ? Number.NaN : read;
          setTyped({ text, value: next });
          onChange(next);
        }}
      />
    </div>
  );
}
