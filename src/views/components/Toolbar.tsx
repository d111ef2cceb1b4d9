import { ListFilter, type LucideIcon, Search, X } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './classNames.ts';
import { Field } from './Field.tsx';
import { look } from './look.ts';
import fieldStyles from './Field.module.css';
import styles from './Toolbar.module.css';

/** A line of filters and actions above a list, on the screen alone; `end` stands at the far side. */
export function Toolbar(props: {
  readonly label: string;
  readonly children?: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-label={props.label}
      className={classNames(look('row', 'wrap', 'apart', 'gap12x24', 'under16'), 'no-print')}
    >
      <div className={styles['start']}>{props.children}</div>
      {props.end !== undefined && <div className={look('row', 'wrap', 'gap8x12', 'shrink')}>{props.end}</div>}
    </div>
  );
}

/** A field for words to search for. */
export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, onChange } = props;
  return (
    <div className={classNames(styles['search'], 'no-print')}>
      <Field label={label} hideLabel>
        {(control) => (
          <div className={fieldStyles['withIcon']}>
            <Search size={18} strokeWidth={1.75} aria-hidden />
            <input
              {...control}
              type="search"
              value={value}
              placeholder={label}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
        )}
      </Field>
    </div>
  );
}

/** A filter that is switched on and off. */
export function FilterSwitch(props: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}) {
  const { icon: Icon, label, isOn, onPress } = props;
  return (
    <button type="button" className={styles['switch']} aria-pressed={isOn} onClick={onPress}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  );
}

/** A filter that is on, with a button that takes it away. */
export function FilterChip(props: { readonly label: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <span className={styles['chip']}>
      {props.label}
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('filter.remove', { name: props.label })}
        onClick={props.onRemove}
      >
        <X size={14} strokeWidth={2} aria-hidden />
      </button>
    </span>
  );
}

/** A value in a table that filters by itself with one press. */
export function FilterValue(props: {
  readonly name: string;
  readonly onFilter: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles['value']}
      title={t('filter.by', { name: props.name })}
      onClick={props.onFilter}
    >
      <span className={styles['words']}>{props.children}</span>
      <ListFilter size={14} strokeWidth={2} aria-hidden />
    </button>
  );
}
