import { type Slot } from './submissionPulse.ts';
import styles from './Pulse.module.css';

const BAR = 6;
const GAP = 2;
const HEIGHT = 48;
/** The least height of a bar that is not zero, so that one submission is visible beside fifty. */
const LEAST = 4;
/** The least number that fills the height, so that a quiet contest looks quiet. */
const FULL_AT_LEAST = 5;

/** Submissions of the last minutes as bars; the part without a verdict is lighter and on top. */
export function Pulse(props: { readonly slots: readonly Slot[]; readonly label: string }) {
  const { slots, label } = props;
  const most = Math.max(FULL_AT_LEAST, ...slots.map(({ count }) => count));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT));
  const width = slots.length * (BAR + GAP) - GAP;
  return (
    <svg
      className={styles['pulse']}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {slots.map(({ fromAt, count, waiting }, at) => {
        const height = heightOf(count);
        const upper = count === 0 ? 0 : (height * waiting) / count;
        const x = at * (BAR + GAP);
        return (
          <g key={fromAt}>
            <rect className={styles['rest']} x={x} y={HEIGHT - 1} width={BAR} height={1} />
            <rect
              className={styles['judged']}
              x={x}
              y={HEIGHT - height + upper}
              width={BAR}
              height={height - upper}
            />
            <rect className={styles['waiting']} x={x} y={HEIGHT - height} width={BAR} height={upper} />
          </g>
        );
      })}
    </svg>
  );
}
