import { useFormat } from '../i18n/useFormat.ts';
import { look } from './look.ts';

const HALF_DAY_MS = 12 * 3_600_000;

/** A time both ways: "3 min ago, 10:42"; with its date from 12 hours on. Zone and date on hover. */
export function RelativeTime(props: {
  /** Both in milliseconds since the epoch, on the server's clock. */
  readonly at: number;
  readonly nowAt: number;
  /** Only the relative part is drawn; the absolute stays on hover. */
  readonly isShort?: boolean;
}) {
  const { at, nowAt, isShort = false } = props;
  const format = useFormat();
  const absolute = Math.abs(at - nowAt) < HALF_DAY_MS ? format.time(at) : format.dateTime(at);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={format.dateTimeWithZone(at)}
      className={look('digits', 'nowrap')}
    >
      {format.relative(at, nowAt)}
      {!isShort && <span className={look('text3')}>, {absolute}</span>}
    </time>
  );
}
