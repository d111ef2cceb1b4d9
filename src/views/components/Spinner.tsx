import { LoaderCircle } from 'lucide-react';
import styles from './Spinner.module.css';

/** A turning circle, shown only while work is truly under way. It is decoration: say the state in words beside it. */
export function Spinner(props: { readonly size?: number }) {
  return <LoaderCircle className={styles['spinner']} size={props.size ?? 18} strokeWidth={2} aria-hidden />;
}
