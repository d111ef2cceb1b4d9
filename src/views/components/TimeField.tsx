import { useState } from 'react';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dateLocale } from '../i18n/languages.ts';
import { Field } from './Field.tsx';
import { offsetText, readTime, twiceAt, writtenTime } from './writtenTime.ts';

/** A day and a time of day, typed in the page's language and on 24 hours; the parent holds the instant. */
export function TimeField(props: {
  readonly label: string;
  /** null: the typed text is no instant. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** The instant before typing; parts that the text leaves out are taken from it. */
  readonly known: number;
  /** Says what is wrong with the instant. */
  readonly error?: string | undefined;
}) {
  const { label, value, onChange, known } = props;
  const { t, i18n } = useTranslation();
  const locale = dateLocale(i18n.language);
  const [typed, setTyped] = useState<{ readonly text: string; readonly at: number | null } | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  // The instant was set from elsewhere since, and the typed text no longer stands for it.
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
            // A text equal to the written form of the known instant means this instant, to the millisecond.
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

/** For a time that the clock shows twice: how each of the two is written. */
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
