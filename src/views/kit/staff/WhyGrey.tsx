import { useTranslation } from 'react-i18next';
import { type SettingFault } from '#domain/contest/contest-settings.ts';
import { look } from '#views/components/look.ts';

/** A note beside a grey save button: that nothing was changed, or which fields must be corrected first. */
export function WhyGrey(props: { readonly isChanged: boolean; readonly faults: readonly SettingFault[] }) {
  const { isChanged, faults } = props;
  const { t } = useTranslation();
  if (faults.length > 0) {
    const fields = [...new Set(faults.map(({ field }) => t(`contest_form.field.${field}`)))].join(', ');
    return <p className={look('hint')}>{t('contest_form.mend_first', { fields })}</p>;
  }
  return isChanged ? null : <p className={look('hint')}>{t('contest_form.nothing_changed')}</p>;
}
