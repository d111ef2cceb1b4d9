import { useState } from 'react';
import { MAX_FILTER_CHARS } from '#protocol/wire/staff/submissions/work-filter.ts';
import { TextField } from '#views/components/TextField.tsx';
import { useRested } from '#views/useRested.ts';
import styles from './FeedFilters.module.css';

/** Time between the last typed letter and a new load of the list, ms. */
const REST_MS = 400;

/** A text that filters a list after a pause in typing. An invalid text (`read` returns null) waits. */
export function FilterText(props: {
  readonly label: string;
  /** The active value. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** The typed text as a value for the address; null: it is invalid. */
  readonly read?: (typed: string) => string | null;
  /** The message for an invalid text. */
  readonly unreadable?: string;
}) {
  const {
    label,
    value,
    onChange,
    placeholder,
    hint,
    hideLabel = false,
    disabled = false,
    read = asTyped,
    unreadable,
  } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly from: string } | null>(null);
  // If the value has changed otherwise, for example by the button that clears all filters, it counts.
  const isOwn = typed !== null && typed.from === value;
  const text = isOwn ? typed.text : value;
  const meant = isOwn ? read(text.trim()) : value;
  useRested(isOwn && read(value) !== meant ? meant : null, REST_MS, onChange);
  return (
    <div className={styles['words']} data-on={value !== '' || undefined}>
      <TextField
        label={label}
        hideLabel={hideLabel}
        value={text}
        onChange={(next) => setTyped({ text: next, from: value })}
        maxLength={MAX_FILTER_CHARS}
        disabled={disabled}
        hint={hint}
        error={meant === null ? unreadable : undefined}
        {...(placeholder !== undefined && { placeholder })}
      />
    </div>
  );
}

function asTyped(text: string): string {
  return text;
}
