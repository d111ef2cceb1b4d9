import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './BalloonColor.module.css';

/** The colours that balloons are sold in. */
const COLORS = [
  { value: '#e11d2a', key: 'red' },
  { value: '#f97316', key: 'orange' },
  { value: '#facc15', key: 'yellow' },
  { value: '#84cc16', key: 'lime' },
  { value: '#15803d', key: 'green' },
  { value: '#14b8a6', key: 'turquoise' },
  { value: '#7dd3fc', key: 'sky' },
  { value: '#1d4ed8', key: 'blue' },
  { value: '#7e22ce', key: 'purple' },
  { value: '#f472b6', key: 'pink' },
  { value: '#92400e', key: 'brown' },
  { value: '#d4af37', key: 'gold' },
  { value: '#c0c0c0', key: 'silver' },
  { value: '#ffffff', key: 'white' },
  { value: '#111111', key: 'black' },
] as const;

/** Which balloons a task has: one of the usual colours, another one, or none (''). */
export function BalloonColor(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { value, onChange } = props;
  const { t } = useTranslation();
  const name = useId();
  const isUsual = value === '' || COLORS.some((one) => one.value === value);
  return (
    <fieldset className={styles['field']}>
      <legend>{t('tasks.balloon')}</legend>
      <div className={styles['colors']}>
        <Swatch name={name} label={t('tasks.balloon.none')} value="" chosen={value} onChoose={onChange} />
        {COLORS.map((one) => (
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
