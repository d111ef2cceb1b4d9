import { type LucideIcon } from 'lucide-react';
import { type ReactNode } from 'react';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './MessagePage.module.css';

/** A page that has one thing to say: its number or icon, what it means, and the ways on. */
export function MessagePage(props: {
  readonly title: string;
  readonly text: string;
  /** The hero: a number such as 404, or an icon. */
  readonly code?: string;
  readonly icon?: LucideIcon;
  /** Within the shell it is not as high as the window. */
  readonly isInShell?: boolean;
  /** The ways on. */
  readonly children?: ReactNode;
  /** Content under the ways on. */
  readonly below?: ReactNode;
}) {
  const { title, text, code, icon: Icon, isInShell = false, children, below } = props;
  const Place = isInShell ? 'div' : 'main';
  return (
    <Place className={classNames(styles['page'], isInShell && styles['inShell'])}>
      <title>{`${title} · Agon`}</title>
      {code !== undefined && (
        <p className={classNames(styles['code'], 'tabular')} aria-hidden>
          {code}
        </p>
      )}
      {Icon && <Icon className={look('text3')} size={56} strokeWidth={1.25} aria-hidden />}
      <h1 className={look('size28')}>{title}</h1>
      <p className={styles['text']}>{text}</p>
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
      {below}
    </Place>
  );
}
