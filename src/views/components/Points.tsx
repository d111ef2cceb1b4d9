import { useFormat } from '../i18n/useFormat.ts';
import { classNames } from './classNames.ts';
import { look } from './look.ts';
import styles from './Points.module.css';

/** Points, of how many, in figures that never shift. `null` is not known yet, drawn as a dash. */
export function Points(props: {
  readonly value: number | null;
  readonly max?: number;
  /** `xl` is a page's hero. */
  readonly size?: 's' | 'm' | 'l' | 'xl';
}) {
  const { value, max, size = 'm' } = props;
  const format = useFormat();
  return (
    <span
      className={classNames(styles['points'], styles[size], 'tabular')}
      data-earned={earned(value, max)}
      data-keep-clear=""
    >
      <span className={styles['value']}>{value === null ? '–' : format.number(value)}</span>
      {max !== undefined && (
        <span className={classNames(look('text3', 'weight400'), styles['max'])}> / {format.number(max)}</span>
      )}
    </span>
  );
}

function earned(value: number | null, max: number | undefined): 'full' | 'part' | 'none' | undefined {
  if (value === null || max === undefined) return undefined;
  if (value <= 0) return 'none';
  return value >= max ? 'full' : 'part';
}
