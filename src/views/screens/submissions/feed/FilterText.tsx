import { useState } from 'react';
import { MAX_FILTER_CHARS } from '#protocol/wire/staff/submissions/work-filter.ts';
import { TextField } from '#views/components/TextField.tsx';
import { useRested } from '#views/useRested.ts';
import styles from './FeedFilters.module.css';

/** Typing rests so long before the list is asked for anew, ms. */
const REST_MS = 400;

/** Words that a list is narrowed by: they count once typing rests. What is no such value (`read` gives null) waits. */
export function FilterText(props: {
  readonly label: string;
  /** As it is in force. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** The typed text as it goes into the address; null: it cannot be read. */
  readonly read?: (typed: string) => string | null;
  /** Said where it cannot be read. */
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
  // Somebody else changed it since, as the button does that clears all filters.
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
