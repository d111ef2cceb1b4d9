import { classNames } from './classNames.ts';
import styles from './Avatar.module.css';

/** A person's initials in a circle; decoration beside their name. */
export function Avatar(props: { readonly name: string; readonly size?: 's' | 'm' | 'l' }) {
  return (
    <span className={classNames(styles['avatar'], styles[props.size ?? 'm'])} aria-hidden>
      {initials(props.name)}
    </span>
  );
}

/** The first letters of the first and last word, upper case; "?" for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase() || '?';
}
