import styles from './Brand.module.css';

/** The product's sign and name: an open ring, the arena a contest is held in, and who leads. */
export function Brand(props: { readonly size?: 'm' | 'l' }) {
  return (
    <span className={styles['brand']} data-size={props.size ?? 'm'}>
      <svg className={styles['sign']} viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="8" className={styles['ground']} />
        <path d="M16 8.1a7.9 7.9 0 1 0 7.9 7.9" className={styles['ring']} />
        <circle cx="21.4" cy="10.6" r="2.2" className={styles['point']} />
      </svg>
      <span className={styles['name']}>Agon</span>
    </span>
  );
}
