import { type ReactNode } from 'react';
import styles from './TableFoot.module.css';

/** The line under a table: how many rows there are, and the way to more of them. */
export function TableFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles['foot']}>{children}</div>;
}
