import { useTranslation } from 'react-i18next';
import { Select } from '#views/components/Select.tsx';
import { look } from '#views/components/look.ts';

/** A choice of one value, or of the default, which holds where the files set no value. */
export function ChoiceField<Value extends string>(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value | null;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** The label of the default. */
  readonly usual: string;
  readonly disabled: boolean;
  readonly onChange: (value: Value | null) => void;
}) {
  const { label, hint, value, choices, usual, disabled, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className={look('shrink')}>
      <Select<string>
        label={label}
        hint={hint}
        value={value ?? ''}
        disabled={disabled}
        options={[{ value: '', label: t('metadata.usual', { value: usual }) }, ...choices]}
        onChange={(chosen) => onChange(choices.find((one) => one.value === chosen)?.value ?? null)}
      />
    </div>
  );
}
