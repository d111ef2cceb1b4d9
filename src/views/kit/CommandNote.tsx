import { Check, CircleAlert } from 'lucide-react';
import { type CommandState } from '#streams/state/staffState.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import styles from './CommandNote.module.css';

/** An instant in a detail, as the server writes it; shown as all times are. */
const INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;

/** A word of a detail that may be the name of a contest's setting, as the server writes it. */
const SETTING = /\b[a-z]+(?:_[a-z]+)*\b/g;

/**
 * The outcome of a command, beside its button: why it was refused, or quietly that it is done; with `done`
 * empty the page shows that itself. A lost connection is named as long as it lasts. `ofSettings`: a refusal
 * names settings of a contest, which are shown by the names of their fields.
 */
export function CommandNote(props: {
  readonly state: CommandState | null;
  readonly done: string;
  readonly ofSettings?: boolean;
}) {
  const { state, done, ofSettings = false } = props;
  const tAny = useTranslateAny();
  const format = useFormat();
  const refusal = state?.kind === 'refused' && state.isOver !== true ? state : null;
  const labelOf = (name: string) => {
    const key = `contest_form.field.${name}`;
    const label = tAny(key);
    return label === key ? name : label;
  };
  const message = (key: string, written: string | null) => {
    const detail = written?.replace(INSTANT, (instant) => format.dateTime(Date.parse(instant))) ?? null;
    return refusalText(
      { key, detail: ofSettings ? (detail?.replace(SETTING, labelOf) ?? null) : detail },
      tAny,
    );
  };
  return (
    <span role={refusal === null ? 'status' : 'alert'} className={styles['place']}>
      {state?.kind === 'done' && done !== '' && (
        <span className={styles['done']}>
          <Check size={16} strokeWidth={2.25} aria-hidden />
          {done}
        </span>
      )}
      {refusal !== null && (
        <span className={styles['refused']}>
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          {message(refusal.key, refusal.detail)}
        </span>
      )}
    </span>
  );
}
