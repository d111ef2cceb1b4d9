import { classNames } from './classNames.ts';
import { namePartsOf } from './nameParts.ts';
import styles from './CutName.module.css';

/**
 * A name in a place that may be too narrow for it: what is left out is left out of its middle, so that names which begin alike
 * are told apart. With `lines` 2 its end goes to a second line before anything is left out. On paper it has as many as it needs.
 */
export function CutName(props: {
  readonly name: string;
  readonly lines?: 1 | 2;
  readonly className?: string | undefined;
}) {
  const { name, lines = 1, className } = props;
  const { head, tail, kept } = namePartsOf(name);
  return (
    <bdi
      className={classNames(styles['name'], className)}
      title={tail === '' ? undefined : name}
      data-lines={lines}
      data-kept={kept}
    >
      <span className={styles['head']}>{head}</span>
      {tail !== '' && <span className={styles['tail']}>{tail}</span>}
    </bdi>
  );
}
