import { useTranslation } from 'react-i18next';
import { freezeMinutes, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { useFormat } from '#views/i18n/useFormat.ts';

/** Says a standings setting (`no`, `yes`, `after`, `yes_N`) in plain words. */
export function useStandingsWords(): (setting: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (text) => {
    const setting = parseStandingsSetting(text);
    if (setting === null) return text;
    const minutes = freezeMinutes(setting);
    if (minutes !== null) return t('staff.standings.words.freeze', { minutes: format.number(minutes, 1) });
    if (setting === 'no') return t('staff.standings.words.no');
    return setting === 'after' ? t('staff.standings.words.after') : t('staff.standings.words.yes');
  };
}
