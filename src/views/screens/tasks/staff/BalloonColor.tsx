import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BALLOON_COLORS } from '#domain/onsite/balloon-colors.ts';
import { look } from '#views/components/look.ts';
import styles from './BalloonColor.module.css';

/** A choice of a task's balloon colour: a usual one, another one, or none (''). */
export function BalloonColor(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { value, onChange } = props;
  const { t } = useTranslation();
  const name = useId();
  const isUsual = value === '' || BALLOON_COLORS.some((one) => one.value === value);
  return (
    <fieldset className={styles['field']}>
      <legend>{t('tasks.balloon')}</legend>
      <div className={look('row', 'wrap', 'gap8')}>
        <Swatch name={name} label={t('tasks.balloon.none')} value="" chosen={value} onChoose={onChange} />
        {BALLOON_COLORS.map((one) => (
          <Swatch
            key={one.key}
            name={name}
            label={t(`tasks.balloon.${one.key}`)}
            value={one.value}
            chosen={value}
            onChoose={onChange}
          />
        ))}
        <label className={styles['other']} data-chosen={!isUsual || undefined}>
          {t('tasks.balloon.other')}
          <input
            type="color"
            value={value === '' ? '#808080' : value}
            onChange={(event) => onChange(event.target.value.toLowerCase())}
          />
        </label>
      </div>
    </fieldset>
  );
}

function Swatch(props: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}) {
  const { name, label, value, chosen, onChoose } = props;
  return (
    <label className={styles['swatch']} title={label}>
      <input
        type="radio"
        name={name}
        value={value}
        aria-label={label}
        checked={value === chosen}
        onChange={() => onChoose(value)}
      />
      <span style={value === '' ? undefined : { background: value }} data-none={value === '' || undefined} />
    </label>
  );
}
