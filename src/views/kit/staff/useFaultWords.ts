import { useTranslation } from 'react-i18next';
import { type Bounds, type SettingFault } from '#domain/contest/contest-settings.ts';
import { type SettingName } from '#protocol/wire/staff/contest/settings.ts';
import { useFormat } from '#views/i18n/useFormat.ts';

const MINUTE_SECONDS = 60;

/** Says what is wrong with each field; a field itself reports a time that cannot be read. */
export function useFaultsOf(faults: readonly SettingFault[]): (name: SettingName) => string | undefined {
  const words = useFaultWords();
  return (name) => {
    const fault = faults.find(({ field }) => field === name);
    return fault && words(fault);
  };
}

function useFaultWords(): (fault: SettingFault) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const range = ({ least, most, isWhole }: Bounds) =>
    t(isWhole ? 'contest_form.fault.whole' : 'contest_form.fault.number', {
      least: format.number(least),
      most: format.number(most),
    });
  return (fault) => {
    switch (fault.kind) {
      case 'empty':
        return t('contest_form.name_missing');
      case 'twice':
        return t('contest_form.fault.twice', { text: fault.text });
      case 'long':
      case 'many':
        return t(`contest_form.fault.${fault.kind}`, { most: format.number(fault.most) });
      case 'range':
        return range(fault.field === 'unrestricted_time' ? inMinutes(fault.bounds) : fault.bounds);
      case 'unreadable':
        return undefined;
      default:
        return t(`contest_form.fault.${fault.kind}`, { other: t(`contest_form.field.${fault.other}`) });
    }
  };
}

/** Bounds of seconds in minutes, in which people type them. */
function inMinutes({ least, most }: Bounds): Bounds {
  return { least: least / MINUTE_SECONDS, most: Math.floor(most / MINUTE_SECONDS), isWhole: false };
}
