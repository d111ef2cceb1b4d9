import styles from './Kbd.module.css';

/** Keys to press, as in Alt+T: `<Kbd keys={['Alt', 'T']} />`. */
export function Kbd(props: { readonly keys: readonly string[] }) {
  return (
    <span className={styles['keys']}>
      {props.keys.map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
