import { useTranslation } from 'react-i18next';
import { type Kind } from './happenings.ts';
import { look } from '#views/components/look.ts';
import styles from './Monitoring.module.css';

/** A switch for each kind of happening. */
export function KindFilter(props: {
  readonly kinds: readonly Kind[];
  readonly hidden: ReadonlySet<Kind>;
  readonly onChange: (hidden: ReadonlySet<Kind>) => void;
}) {
  const { kinds, hidden, onChange } = props;
  const { t } = useTranslation();
  const toggle = (kind: Kind) =>
    onChange(new Set(hidden.has(kind) ? [...hidden].filter((one) => one !== kind) : [...hidden, kind]));
  return (
    <div className={look('flex', 'wrap', 'gap8')} role="group" aria-label={t('person_monitoring.shown')}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles['kind']}
          aria-pressed={!hidden.has(kind)}
          onClick={() => toggle(kind)}
        >
          <span className={styles['swatch']} data-kind={kind} aria-hidden />
          {t(`person_monitoring.kind.${kind}`)}
        </button>
      ))}
    </div>
  );
}
