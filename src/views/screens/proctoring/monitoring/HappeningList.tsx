import { useTranslation } from 'react-i18next';
import { type Span } from '#domain/proctoring/watching/coverage.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Happening, type Kind } from './happenings.ts';
import { happeningText } from './happeningText.ts';
import { lengthOf } from './lengthOf.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Monitoring.module.css';

/** Maximum number of lines at once; zooming in shows the others. */
const MOST = 200;

/** Happenings of the visible time; a click on a line goes to its time. */
export function HappeningList(props: {
  readonly happenings: readonly Happening[];
  readonly view: Span;
  readonly hidden: ReadonlySet<Kind>;
  readonly at: number;
  readonly onGo: (at: number) => void;
}) {
  const { happenings, view, hidden, at, onGo } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const seen = happenings.filter(
    (one) => !hidden.has(one.kind) && one.at <= view.toAt && (one.toAt ?? one.at) >= view.fromAt,
  );
  if (seen.length === 0)
    return (
      <p className={classNames(look('hint'), styles['hint'])}>{t('person_monitoring.nothing_happened')}</p>
    );
  return (
    <>
      <ol className={styles['happenings']}>
        {seen.slice(0, MOST).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles['happening']}
              aria-current={one.at <= at && at < (one.toAt ?? one.at + 1) ? 'true' : undefined}
              onClick={() => onGo(one.at)}
            >
              <span className={styles['swatch']} data-kind={one.kind} aria-hidden />
              <time className={look('text2', 'digits', 'nowrap')}>{format.timeWithSeconds(one.at)}</time>
              <span className={look('anywhere')}>{happeningText(one, t)}</span>
              <span className={styles['length']}>{one.toAt !== null && lengthOf(one.toAt - one.at, t)}</span>
            </button>
          </li>
        ))}
      </ol>
      {seen.length > MOST && (
        <p className={classNames(look('hint'), styles['hint'])}>
          {t('person_monitoring.more', { count: seen.length - MOST })}
        </p>
      )}
    </>
  );
}
