import { classNames } from './classNames.ts';
import { namePartsOf } from './nameParts.ts';
import styles from './CutName.module.css';

/**
 * A name that may be too long for its box: it is cut in its middle, so that names which begin alike can be
 * told apart. With `lines` 2 its end first goes to a second line. On paper it has as many lines as it needs.
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
