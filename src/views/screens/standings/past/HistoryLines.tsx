import { hoursAndMinutes } from '#domain/contest/contest-time.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type PictureFrame, timeLines } from '../historyPicture.ts';
import { look } from '#views/components/look.ts';
import styles from './Past.module.css';

/** A line of a picture: the values of a person, each from a contest time (ms) on. */
export interface ValueLine {
  /** Index of its colour and dash pattern. */
  readonly line: number;
  readonly name: string;
  readonly steps: readonly { readonly at: number; readonly value: number }[];
}

/** Several histories in one picture; `least` is at the bottom and `most` at the top (for ranks: 1). */
export function HistoryLines(props: {
  readonly title: string;
  readonly frame: PictureFrame;
  readonly until: number;
  readonly least: number;
  readonly most: number;
  readonly lines: readonly ValueLine[];
}) {
  const { title, frame, until, least, most, lines } = props;
  const format = useFormat();
  const { width, height, left, right, top, bottom } = frame;
  const end = Math.max(until, 60_000);
  const x = (at: number) => Math.round(left + (Math.min(at, end) / end) * (width - left - right));
  const y = (value: number) =>
    Math.round((top + ((most - value) / (most - least || 1)) * (height - top - bottom)) * 10) / 10;
  const words = lines.map(({ name, steps }) => `${name}: ${format.number(steps.at(-1)?.value ?? 0)}`);
  return (
    <figure className={styles['figure']}>
      <figcaption className={look('hint')}>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={[title, ...words].join('. ')}>
        {[least, most].map((value) => (
          <g key={value}>
            <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} className={styles['grid']} />
            <text x={left - 8} y={y(value) + 4} textAnchor="end" className={styles['scale']}>
              {format.number(value)}
            </text>
          </g>
        ))}
        {timeLines(end).map((at) => (
          <text key={at} x={x(at)} y={height - bottom + 18} textAnchor="middle" className={styles['scale']}>
            {hoursAndMinutes(at)}
          </text>
        ))}
        {lines.map(({ line, name, steps }) => (
          <path key={line} d={pathOf(steps, x, y, end)} className={styles['history']} data-line={line}>
            <title>{name}</title>
          </path>
        ))}
      </svg>
    </figure>
  );
}

function pathOf(
  steps: ValueLine['steps'],
  x: (at: number) => number,
  y: (value: number) => number,
  end: number,
): string {
  const [first, ...others] = steps;
  if (first === undefined) return '';
  const moves = others.map(({ at, value }) => `H${x(at)}V${y(value)}`).join('');
  return `M${x(first.at)} ${y(first.value)}${moves}H${x(end)}`;
}
