import { useTranslation } from 'react-i18next';
import { type LateState } from '#domain/submissions/late.ts';
import { Badge } from './Badge.tsx';
import { classNames } from './classNames.ts';
import styles from './LateTag.module.css';

const TONES = { waiting: 'wait', accepted: 'good', rejected: 'bad' } as const;

/** The state of a late arrival: work that was given before the end and arrived after it. */
export function LateTag(props: {
  readonly state: LateState;
  /** `l` is the hero of a submission's page. */
  readonly size?: 'm' | 'l';
}) {
  const { state, size = 'm' } = props;
  const { t } = useTranslation();
  const text = t(`late.tag_${state}`);
  if (size === 'm') return <Badge tone={TONES[state]}>{text}</Badge>;
  return <span className={classNames(styles['large'], styles[TONES[state]])}>{text}</span>;
}
