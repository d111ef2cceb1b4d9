import { type CSSProperties } from 'react';
import { isLight } from './balloonColor.ts';
import styles from './Hall.module.css';

const PLAIN = '#e5e2db';

/** A picture of a balloon in its colour, with the letter of its task. */
export function Swatch(props: {
  readonly color: string | null;
  readonly label: string;
  readonly size: 's' | 'l';
}) {
  const { color, label, size } = props;
  const fill = color ?? PLAIN;
  const look = { '--balloon': fill, '--letter': isLight(fill) ? '#111' : '#fff' } as CSSProperties;
  return (
    <span className={styles['swatch']} data-size={size} style={look} aria-hidden>
      {label}
    </span>
  );
}
