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
  const [text, setText] = useState(value);
  /** The active value that the text was last compared with, and the one that the text is about to make active. */
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  if (known !== value) {
    setKnown(value);
    setSent(null);
    // If the value has changed otherwise, for example by the button that clears all filters, it counts.
    if (value !== sent) setText(value);
  }
  const meant = text === value ? value : read(text.trim());
  useRested(meant === value || meant === sent ? null : meant, REST_MS, (rested) => {
    setSent(rested);
    onChange(rested);
  });
  return (
    <div className={styles['words']} data-on={value !== '' || undefined}>
      <TextField
        label={label}
        hideLabel={hideLabel}
        value={text}
        onChange={setText}
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
