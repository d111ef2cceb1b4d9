import { type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { type Tone, TONE_ICONS } from './tone.ts';
import { look } from './look.ts';
import styles from './Alert.module.css';

/** A message that stays on the page until its cause is gone. A bad one is read out at once. */
export function Alert(props: {
  readonly tone: Exclude<Tone, 'plain'>;
  readonly title: string;
  readonly text?: string;
  /** A link or button that leads on. */
  readonly action?: ReactNode;
}) {
  const { tone, title, text, action } = props;
  const Icon = TONE_ICONS[tone];
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classNames(styles['alert'], styles[tone])}>
      <Icon size={20} strokeWidth={2} aria-hidden />
      <div>
        <p className={look('weight600')}>{title}</p>
        {text !== undefined && text !== '' && <p>{text}</p>}
        {action !== undefined && <p>{action}</p>}
      </div>
    </div>
  );
}
