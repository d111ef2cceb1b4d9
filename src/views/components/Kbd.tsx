import { look } from './look.ts';
import styles from './Kbd.module.css';

/** Keys to press, in this order in every language, as in Alt+T: `<Kbd keys={['Alt', 'T']} />`. */
export function Kbd(props: { readonly keys: readonly string[] }) {
  return (
    <span className={look('inline', 'gap2')} dir="ltr">
      {props.keys.map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
