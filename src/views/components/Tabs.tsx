import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Badge } from './Badge.tsx';
import styles from './Tabs.module.css';

/** One tab: its id, its translated name, and how many things wait behind it. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
}

/** Several panels in one place, one at a time; arrows move between them. `children` is the chosen one's content. */
export function Tabs<Id extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly children?: ReactNode;
}) {
  const { label, tabs, selected, onSelect, children } = props;
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${id}-${tab.id}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles['tab']}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <Badge count={tab.count} />}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
        className={styles['panel']}
      >
        {children}
      </div>
    </div>
  );
}
