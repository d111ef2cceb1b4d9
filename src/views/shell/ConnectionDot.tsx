import { useTranslation } from 'react-i18next';
import { Tooltip } from '../components/Tooltip.tsx';
import styles from './ConnectionDot.module.css';

/** How news comes: at once, by polling, not yet (connecting), or not at all. */
export type Connection = 'live' | 'polling' | 'connecting' | 'down';

/** The state of the connection as a dot of its own shape and colour, with its name. */
export function ConnectionDot(props: { readonly state: Connection }) {
  const { t } = useTranslation();
  const name = t(`connection.${props.state}`);
  return (
    <Tooltip text={name}>
      <span role="img" aria-label={name} tabIndex={0} className={styles['place']}>
        <span className={styles[props.state]} />
      </span>
    </Tooltip>
  );
}
