import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingTimes, type TimeSetting } from '#domain/contest/contest-settings.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { TimeField } from '#views/components/TimeField.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { NumberField } from '#views/components/NumberField.tsx';
import { look } from '#views/components/look.ts';
import styles from './Settings.module.css';

const MINUTE_SECONDS = 60;
const HOUR_MS = 3_600_000;
/** Time from the end of a new translation window to the start of the contest, ms. */
const TRANSLATION_GAP_MS = 1_800_000;

/** Fields for start, end, the unrestricted part, and the windows of translation and analysis. */
export function TimesFields(props: {
  readonly settings: SettingTimes;
  readonly set: (change: Partial<SettingTimes>) => void;
  readonly known: SettingTimes;
  readonly below: (name: keyof SettingTimes) => ReactNode;
  readonly fault: (name: keyof SettingTimes) => string | undefined;
}) {
  const { settings, set, known, below, fault } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const translates = settings.start_translation_time !== settings.end_translation_time;
  const analyses = settings.start_analysis_time !== settings.end_analysis_time;
  const field = (name: TimeSetting) => (
    <div key={name} className={styles['time']}>
      <TimeField
        label={t(`contest_form.field.${name}`)}
        known={known[name]}
        error={fault(name)}
        value={Number.isNaN(settings[name]) ? null : settings[name]}
        onChange={(at) =>
          set({ [name]: at ?? Number.NaN, ...(at !== null && alongWith(settings, name, at)) })
        }
      />
      {below(name)}
    </div>
  );
  return (
    <>
      <div className={styles['row']}>
        {field('start_time')}
        {field('end_time')}
        <div>
          <NumberField
            label={t('contest_form.field.unrestricted_time')}
            empty={0}
            error={fault('unrestricted_time')}
            value={settings.unrestricted_time / MINUTE_SECONDS}
            onChange={(minutes) => set({ unrestricted_time: Math.round((minutes ?? 0) * MINUTE_SECONDS) })}
          />
          {below('unrestricted_time')}
        </div>
      </div>
      <Checkbox
        label={t('staff.times.analyses')}
        checked={analyses}
        onChange={(wanted) =>
          set({
            start_analysis_time: settings.end_time,
            end_analysis_time: settings.end_time + (wanted ? 24 * HOUR_MS : 0),
          })
        }
      />
      {analyses && (
        <div className={styles['row']}>
          {field('start_analysis_time')}
          {field('end_analysis_time')}
        </div>
      )}
      <Checkbox
        label={t('staff.times.translates')}
        checked={translates}
        onChange={(wanted) =>
          set({
            start_translation_time: settings.start_time - (wanted ? 24 * HOUR_MS : 0),
            end_translation_time: settings.start_time - (wanted ? TRANSLATION_GAP_MS : 0),
          })
        }
      />
      {translates && (
        <div className={styles['row']}>
          {field('start_translation_time')}
          {field('end_translation_time')}
        </div>
      )}
      <p className={look('hint')}>
        {t('staff.times.zone', { now: format.dateTimeWithZone(known.start_time) })}
      </p>
    </>
  );
}

/** Moves a window that does not exist: both its ends stay at the contest's start or end. */
function alongWith(settings: SettingTimes, name: TimeSetting, at: number): Partial<SettingTimes> {
  if (name === 'start_time' && settings.start_translation_time === settings.end_translation_time)
    return { start_translation_time: at, end_translation_time: at };
  if (name === 'end_time' && settings.start_analysis_time === settings.end_analysis_time)
    return { start_analysis_time: at, end_analysis_time: at };
  return {};
}
