import { type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { type Tone } from './tone.ts';
import styles from './Badge.module.css';
import tones from './tone.module.css';

const MOST = 99;

/** A word about a thing's state, or with `count` the number of waiting things (over 99 as "99+"). */
export function Badge(
  props: { readonly tone?: Tone } & (
    | { readonly children: ReactNode }
    | { readonly count: number; readonly label?: string }
  ),
) {
  if ('children' in props) {
    return (
      <span className={classNames(styles['badge'], tones[props.tone ?? 'plain'])}>{props.children}</span>
    );
  }
  return (
    <span className={classNames(styles['count'], 'tabular')} aria-label={props.label}>
      {props.count > MOST ? `${MOST}+` : props.count}
    </span>
  );
}
