import { useTranslation } from 'react-i18next';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { type CheckerForm, hasTolerances } from './checkerForm.ts';
import styles from './Programs.module.css';

/** Fields for the comparison of words: upper and lower case, and how far numbers may differ. */
export function WordsFields(props: {
  readonly form: CheckerForm;
  readonly onChange: (part: Partial<CheckerForm>) => void;
  readonly disabled: boolean;
}) {
  const { form, onChange, disabled } = props;
  const { t } = useTranslation();
  return (
    <div className={styles['fields']}>
      <Checkbox
        label={t('workshop.programs.case_sensitive')}
        checked={form.caseSensitive}
        onChange={(caseSensitive) => onChange({ caseSensitive })}
        disabled={disabled}
      />
      <TextField
        label={t('workshop.programs.absolute')}
        hint={t('workshop.programs.tolerance_hint')}
        error={hasTolerances(form) ? undefined : t('workshop.programs.tolerance_refused')}
        value={form.absolute}
        onChange={(absolute) => onChange({ absolute })}
        disabled={disabled}
        inputMode="decimal"
        placeholder="1e-6"
      />
      <TextField
        label={t('workshop.programs.relative')}
        value={form.relative}
        onChange={(relative) => onChange({ relative })}
        disabled={disabled}
        inputMode="decimal"
        placeholder="1e-6"
      />
    </div>
  );
}
