import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MetadataFault } from '#domain/task-metadata.ts';
import { TextField } from '#views/components/TextField.tsx';
import styles from './Metadata.module.css';

/** A number as it is typed; the parent holds it: null for an empty field, NaN while what is typed is no number. */
export function NumberInput(props: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: string;
  /** What holds where nothing is said. */
  readonly placeholder?: string;
  readonly value: number | null;
  readonly fault: MetadataFault | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: number | null) => void;
}) {
  const { value, fault, onChange, hideLabel = false } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null } | null>(null);
  // Set from elsewhere since: what was typed is no longer what it is.
  const isTyped = typed !== null && Object.is(typed.value, value);
  const error = Number.isNaN(value) ? 'not_a_number' : fault;
  return (
    <div className={styles['number']}>
      <TextField
        label={props.label}
        hideLabel={hideLabel}
        hint={props.hint}
        inputMode="decimal"
        placeholder={props.placeholder ?? ''}
        disabled={props.disabled}
        error={error === undefined ? undefined : t(`metadata.fault.${error}`)}
        value={isTyped ? typed.text : value === null || Number.isNaN(value) ? '' : String(value)}
        onChange={(text) => {
          const trimmed = text.trim().replace(',', '.');
          const next = trimmed === '' ? null : Number(trimmed);
          setTyped({ text, value: next });
          onChange(next);
        }}
      />
    </div>
  );
}
