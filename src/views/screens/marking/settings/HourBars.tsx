import { type HourColumn } from './hours.ts';
import styles from './Marking.module.css';

const HEIGHT = 28;
const BAR = 6;
const GAP = 2;
/** The least height of a bar that is not zero. */
const LEAST = 3;

/** Numbers of works marked per hour as bars, relative to `most`. */
export function HourBars(props: {
  readonly columns: readonly HourColumn[];
  readonly most: number;
  readonly label: string;
}) {
  const { columns, most, label } = props;
  const width = Math.max(BAR, columns.length * (BAR + GAP) - GAP);
  return (
    <svg
      className={styles['hours']}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      style={{ width: `min(100%, ${width * 2}px)` }}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect className={styles['ground']} y={HEIGHT - 1} width={width} height={1} />
      {columns.map(({ at, done }, place) => {
        const height = done === 0 ? 0 : Math.max(LEAST, (done / Math.max(1, most)) * HEIGHT);
        return <rect key={at} x={place * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} />;
      })}
    </svg>
  );
}
