import { useTranslation } from 'react-i18next';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { TextField } from '#views/components/TextField.tsx';

/** A field for the reason of a decision. While it is empty its hint asks for a reason, since the button beside it needs one. */
export function ReasonField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** By default `Reason`. */
  readonly label?: string;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}) {
  const { t } = useTranslation();
  const isEmpty = props.value.trim() === '';
  return (
    <TextField
      label={t('scoring.reason')}
      hint={isEmpty ? t('arbiter.missing.reason') : undefined}
      {...props}
      maxLength={MAX_REASON_CHARS}
      required
    />
  );
}
