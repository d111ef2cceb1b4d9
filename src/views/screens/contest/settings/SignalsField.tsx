import { useTranslation } from 'react-i18next';
import { isDetected, SIGNAL_KINDS } from '#domain/proctoring/signals.ts';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { type FieldsProps } from './fieldsProps.ts';
import { look } from '#views/components/look.ts';

/** Checkboxes for the signals that proctors get; hints mark signals whose check is off (PRC-8). */
export function SignalsField({ settings, set, below }: Pick<FieldsProps, 'settings' | 'set' | 'below'>) {
  const { t } = useTranslation();
  const { signals } = settings;
  return (
    <fieldset className={look('grid', 'gap8')}>
      <legend>{t('contest_form.field.signals')}</legend>
      <p className={look('hint')}>{t('contest_form.signals_hint')}</p>
      {SIGNAL_KINDS.map((kind) => {
        const isIdle = signals.includes(kind) && !isDetected(kind, settings);
        const without = signals.filter((one) => one !== kind);
        return (
          <Checkbox
            key={kind}
            label={t(`signals.kind.${kind}`)}
            hint={isIdle ? t('contest_form.signal_idle') : t(`signals.when.${kind}`)}
            checked={signals.includes(kind)}
            onChange={(isOn) => set({ signals: isOn ? [...without, kind] : without })}
          />
        );
      })}
      {below('signals')}
    </fieldset>
  );
}
