import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { THEMES } from '#views/theme/theme.ts';
import {
  HALL_DEFAULTS,
  HALL_MODES,
  HALL_PARTS,
  HALL_ROWS,
  HALL_SECONDS,
  hallAddress,
  numberWithin,
} from '../spectating/hallSettings.ts';
import { ScreenAddress } from './ScreenAddress.tsx';
import styles from './Screens.module.css';

/** A form that composes the address of a hall's screen; the settings are stored only in the address. */
export function HallComposer({ contestId }: { readonly contestId: number }) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState(HALL_DEFAULTS);
  const [rows, setRows] = useState(String(HALL_DEFAULTS.rows));
  const [seconds, setSeconds] = useState(String(HALL_DEFAULTS.seconds));
  const change = (part: Partial<typeof settings>) => setSettings((now) => ({ ...now, ...part }));
  const { parts } = settings;
  const whole = {
    ...settings,
    rows: numberWithin(rows, HALL_ROWS) ?? HALL_DEFAULTS.rows,
    seconds: numberWithin(seconds, HALL_SECONDS) ?? HALL_DEFAULTS.seconds,
  };
  return (
    <>
      <ScreenAddress path={hallAddress(contestId, whole)} label={t('screens.copy_hall')} />
      <div className={styles['fields']}>
        <Select
          label={t('screens.mode')}
          value={settings.mode}
          onChange={(mode) => change({ mode })}
          options={HALL_MODES.map((mode) => ({ value: mode, label: t(`screens.mode_name.${mode}`) }))}
        />
        <TextField label={t('screens.rows')} type="number" value={rows} onChange={setRows} />
        <TextField label={t('screens.seconds')} type="number" value={seconds} onChange={setSeconds} />
        <Select
          label={t('screens.theme')}
          value={settings.theme}
          onChange={(theme) => change({ theme })}
          options={[
            { value: '', label: t('screens.theme_name.own') },
            ...THEMES.map((theme) => ({ value: theme, label: t(`screens.theme_name.${theme}`) })),
          ]}
        />
        <TextField
          label={t('screens.category')}
          value={settings.category}
          onChange={(category) => change({ category })}
        />
        <TextField
          label={t('screens.group')}
          value={settings.group}
          onChange={(group) => change({ group })}
        />
      </div>
      <fieldset className={styles['choices']}>
        <legend>{t('screens.parts')}</legend>
        {HALL_PARTS.map((part) => (
          <Checkbox
            key={part}
            label={t(`screens.part.${part}`)}
            checked={parts.includes(part)}
            onChange={(isWanted) =>
              change({ parts: HALL_PARTS.filter((one) => (one === part ? isWanted : parts.includes(one))) })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
