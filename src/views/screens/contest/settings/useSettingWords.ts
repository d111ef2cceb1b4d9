import { useTranslation } from 'react-i18next';
import { type SettingName, type StaffMember } from '#protocol/wire/staff/contest/settings.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useStandingsWords } from '#views/kit/staff/useStandingsWords.ts';

const MINUTE_SECONDS = 60;

/** Returns a function that says a value of a contest's form in words. */
export function useSettingWords(
  staff: readonly StaffMember[],
): (name: SettingName, value: unknown) => string {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const format = useFormat();
  const standings = useStandingsWords();
  const written: Readonly<Partial<Record<SettingName, (value: unknown) => string>>> = {
    standings: (value) => standings(textOf(value)),
    balloons: (value) => tAny(`contest_form.balloons.${textOf(value)}`),
    feedback: (value) => tAny(`contest_form.feedback.${textOf(value)}`),
    staff: (value) =>
      ids(value)
        .map((id) => nameOf(staff, id))
        .join(', ') || '–',
    unrestricted_time: (value) =>
      t('staff.minutes', { minutes: format.number(Number(value) / MINUTE_SECONDS, 1) }),
  };
  return (name, value) => {
    const own = written[name];
    if (own !== undefined) return own(value);
    if (value === null) return t(name.endsWith('_time') ? 'staff.times.none' : 'contest_form.no_limit');
    if (typeof value === 'boolean') return value ? t('staff.yes') : t('staff.no');
    if (typeof value !== 'number') return textOf(value) || '–';
    return name.endsWith('_time') ? format.dateTime(value) : format.number(value, 1);
  };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function ids(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [];
}

function nameOf(staff: readonly StaffMember[], id: number): string {
  return staff.find((one) => one.id === id)?.display_name ?? String(id);
}
