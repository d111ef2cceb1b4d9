import { useFormat } from '#views/i18n/useFormat.ts';
import { look } from '#views/components/look.ts';
import styles from './Ready.module.css';

/** One bar: a part, in a strong colour, of a whole. */
interface BarRow {
  readonly name: string;
  readonly part: number;
  readonly whole: number;
}

/** Counts as horizontal bars, each with its number as text. */
export function Bars(props: {
  readonly label: string;
  readonly rows: readonly BarRow[];
  /** The text beside a row; by default the number `whole`. */
  readonly words?: (row: BarRow) => string;
}) {
  const { label, rows } = props;
  const format = useFormat();
  const { words = ({ whole }: BarRow) => format.number(whole) } = props;
  const most = Math.max(1, ...rows.map(({ whole }) => whole));
  return (
    <ul aria-label={label} className={styles['bars']}>
      {rows.map((row) => (
        <li key={row.name} className={styles['bar']}>
          <span className={look('cut')} title={row.name}>
            {row.name}
          </span>
          <span className={styles['track']} aria-hidden>
            <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
              <rect className={styles['rest']} width={row.whole} height={1} />
              <rect className={styles['first']} width={row.part} height={1} />
            </svg>
          </span>
          <span className={`${look('text2', 'textEnd')} tabular`}>{words(row)}</span>
        </li>
      ))}
    </ul>
  );
}
