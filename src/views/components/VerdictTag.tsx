import { useTranslation } from 'react-i18next';
import { type SubmissionStatus, type Verdict } from '#domain/submissions/verdicts.ts';
import { classNames } from './classNames.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';
import tones from './tone.module.css';
import styles from './VerdictTag.module.css';

const TONES: Readonly<Record<Verdict, 'good' | 'bad' | 'wait' | 'note'>> = {
  AC: 'good',
  WA: 'bad',
  TLE: 'wait',
  WTL: 'wait',
  MLE: 'wait',
  OLE: 'wait',
  RE: 'bad',
  CE: 'note',
  SEC: 'bad',
  IE: 'note',
};

/** A verdict by its letters and colour, or where the submission stands while there is none. */
export function VerdictTag(props: {
  readonly verdict: Verdict | null;
  readonly status?: SubmissionStatus;
  /** `l` is the hero of a submission's page and spells the verdict out. */
  readonly size?: 'm' | 'l';
}) {
  const { verdict, status = 'judged', size = 'm' } = props;
  const { t } = useTranslation();
  if (verdict === null || status !== 'judged') {
    const waiting = status === 'judged' ? 'queued' : status;
    return (
      <span className={classNames(styles['tag'], styles['waiting'], styles[size])}>
        {waiting !== 'queued' && <Spinner size={size === 'l' ? 24 : 14} />}
        {t(`status.${waiting}`)}
      </span>
    );
  }
  const name = t(`verdict.${verdict}`);
  const letters = (
    <span className={classNames(styles['tag'], tones[TONES[verdict]], styles[size])}>{verdict}</span>
  );
  return size === 'l' ? (
    <span className={styles['spelled']}>
      {letters}
      {name}
    </span>
  ) : (
    <Tooltip text={name}>
      {letters}
      <span className="visually-hidden">{name}</span>
    </Tooltip>
  );
}
