import { useTranslation } from 'react-i18next';
import { STANDARD_CHECKERS, type StandardChecker } from '#domain/authoring/task/task-programs.ts';
import { Select } from '#views/components/Select.tsx';

/** One of the standard checkers, with what it compares. */
export function StandardChoice(props: {
  readonly name: StandardChecker;
  readonly onChange: (name: StandardChecker) => void;
  readonly disabled: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('workshop.programs.standard')}
      hint={t(`workshop.programs.standard_hint.${props.name}`)}
      value={props.name}
      onChange={props.onChange}
      disabled={props.disabled}
      options={STANDARD_CHECKERS.map((value) => ({
        value,
        label: `${value} · ${t(`workshop.programs.standard.${value}`)}`,
      }))}
    />
  );
}
