import { useState } from 'react';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dateLocale } from '../i18n/languages.ts';
import { Field } from './Field.tsx';
import { offsetText, readTime, twiceAt, writtenTime } from './writtenTime.ts';

/** A day and a time of day, typed in the page's language and on 24 hours; the parent holds the instant. */
export function TimeField(props: {
  readonly label: string;
  /** null: what is typed is not one. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** The instant before it was typed: what is left out is taken from it. */
  readonly known: number;
  /** Says what is wrong with the instant. */
  readonly error?: string | undefined;
}) {
  const { label, value, onChange, known } = props;
  const { t, i18n } = useTranslation();
  const locale = dateLocale(i18n.language);
  const [typed, setTyped] = useState<{ readonly text: string; readonly at: number | null } | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  // Somebody else set the instant since: what was typed is no longer what it is.
  const text =
    typed !== null && typed.at === value ? typed.text : value === null ? '' : writtenTime(value, locale);
  const isUnreadable = value === null && !isTyping;
  return (
    <Field
      label={label}
      hint={value === null ? undefined : hintOf(t, value, locale)}
      error={isUnreadable ? t('time_field.unreadable', { example: writtenTime(known, locale) }) : props.error}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={writtenTime(known, locale)}
          onChange={({ target }) => {
            const read = readTime(target.value, locale, known);
            // A time that is written as before means the same instant, to the millisecond.
            const isKnown = read !== null && writtenTime(read, locale) === writtenTime(known, locale);
            const at = isKnown ? known : read;
            setIsTyping(true);
            setTyped({ text: target.value, at });
            onChange(at);
          }}
          onBlur={() => {
            setIsTyping(false);
            if (value !== null) setTyped(null);
          }}
        />
      )}
    </Field>
  );
}

/** Of a time that comes twice, how each of both is written. */
function hintOf(t: TFunction, at: number, locale: string): string | undefined {
  const twice = twiceAt(at);
  if (twice === null) return undefined;
  const [first, second] = twice;
  return t('time_field.twice', {
    first: offsetText(first),
    second: offsetText(second),
    example: writtenTime(second, locale),
  });
}
