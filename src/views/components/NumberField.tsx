import { type KeyboardEvent, useState } from 'react';
import { parseNumber } from '#domain/quiz/quiz.ts';
import { type FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';
import styles from './NumberField.module.css';

/** Arrow keys, with the direction in which each changes a number. */
const DIRECTIONS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Text as it is typed, and the value that the parent holds meanwhile. */
interface Typed {
  readonly text: string;
  readonly held: number | null;
  readonly isRefused: boolean;
}

/**
 * A number as it is typed, with a comma or a point before its decimals. The parent holds it: NaN while the text is no number,
 * or, with `takes`, the last number that was taken.
 */
export function NumberField(
  props: Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error'> & {
    readonly value: number | null;
    /** The value of an empty field; null without it. */
    readonly empty?: number | null;
    readonly placeholder?: string;
    readonly disabled?: boolean;
    /** As wide as its container. */
    readonly isWide?: boolean;
    /** Whether the parent gets a number; others stay in the field, with `refusal`, until it is left. */
    readonly takes?: (value: number | null) => boolean;
    readonly refusal?: string;
    /** The step of the arrow keys; without it they do nothing. */
    readonly step?: number;
    readonly onChange: (value: number | null) => void;
  },
) {
  const {
    value,
    empty = null,
    takes = () => true,
    refusal,
    step,
    isWide = false,
    onChange,
    ...field
  } = props;
  const [typed, setTyped] = useState<Typed | null>(null);
  // A value that was set from elsewhere meanwhile replaces the typed text.
  const shown = typed !== null && Object.is(typed.held, value) ? typed : null;
  const isRefused = shown?.isRefused === true;
  const go = (event: KeyboardEvent) => {
    const by = DIRECTIONS[event.key];
    if (by === undefined || step === undefined || value === null) return;
    event.preventDefault();
    if (takes(value + by * step)) onChange(value + by * step);
  };
  return (
    <div
      className={isWide ? undefined : styles['number']}
      onBlur={() => isRefused && setTyped(null)}
      onKeyDown={go}
    >
      <TextField
        {...field}
        inputMode="decimal"
        error={isRefused ? refusal : field.error}
        value={shown?.text ?? writtenOf(value)}
        onChange={(text) => {
          const next = text.trim() === '' ? empty : (parseNumber(text) ?? Number.NaN);
          const isTaken = takes(next);
          setTyped({ text, held: isTaken ? next : value, isRefused: !isTaken });
          if (isTaken) onChange(next);
        }}
      />
    </div>
  );
}

function writtenOf(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}
