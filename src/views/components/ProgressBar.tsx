import { classNames } from './classNames.ts';
import { look } from './look.ts';
import styles from './ProgressBar.module.css';

/** The progress of some work; `null` where it is not known. The label is drawn above with the percentage. */
export function ProgressBar(props: {
  /** 0 to 100. */
  readonly percent: number | null;
  readonly label: string;
  readonly hideLabel?: boolean;
}) {
  const { percent, label, hideLabel = false } = props;
  const known = percent === null ? undefined : Math.round(Math.max(0, Math.min(100, percent)));
  return (
    <div className={look('grid', 'gap4')}>
      {!hideLabel && (
        <p className={look('flex', 'apart', 'gap16', 'hint')} aria-hidden>
          <span>{label}</span>
          {known !== undefined && <span className="tabular">{known}%</span>}
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known}
        className={styles['track']}
      >
        <span
          className={classNames(styles['bar'], known === undefined && styles['unknown'])}
          style={known === undefined ? undefined : { transform: `scaleX(${known / 100})` }}
        />
      </div>
    </div>
  );
}
