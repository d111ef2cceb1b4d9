import { useTranslation } from 'react-i18next';
import { type LanguageExtension } from '#domain/submissions/languages.ts';
import { BEGINNING_LANGUAGES } from '#domain/authoring/task/task-programs.ts';
import { Select } from '#views/components/Select.tsx';
import { languageLabel } from './languageLabel.ts';

/** A choice of the language in which the author's own program is begun. */
export function BeginIn(props: {
  readonly language: LanguageExtension;
  readonly onChange: (language: LanguageExtension) => void;
  /** A program exists and would be replaced. */
  readonly isAnew: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('workshop.programs.begin_in')}
      hint={props.isAnew ? t('workshop.programs.begin_anew_hint') : undefined}
      value={props.language}
      onChange={props.onChange}
      options={BEGINNING_LANGUAGES.own.map((value) => ({ value, label: languageLabel(value) }))}
    />
  );
}
