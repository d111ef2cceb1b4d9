import { type LucideIcon } from 'lucide-react';
import { type ReactNode } from 'react';
import { look } from './look.ts';
import styles from './StateBlock.module.css';

/** Shown where there is nothing yet: what will be here, and what to do now. */
export function EmptyState(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}) {
  const { icon: Icon, title, text, action } = props;
  return (
    <div className={styles['block']}>
      <span className={styles['icon']}>
        <Icon size={24} strokeWidth={1.5} aria-hidden />
      </span>
      <p className={look('size16', 'weight600')}>{title}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
