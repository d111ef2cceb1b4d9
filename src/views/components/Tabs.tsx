import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { flowKeys } from '../i18n/direction.ts';
import { Badge } from './Badge.tsx';
import { classNames } from './classNames.ts';
import styles from './Tabs.module.css';

/** One tab: its id, its translated name, and how many things wait behind it. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
}

/** The row of a set of tabs; arrows move between them. `panelOf` gives the id of the panel that a tab shows. */
export function TabList<Id extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The beginning of the tabs' ids. */
  readonly id: string;
  readonly panelOf: (tab: Id) => string;
}) {
  const { label, tabs, selected, onSelect, id, panelOf } = props;
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const { on, back } = flowKeys();
    const next = { [on]: at + 1, [back]: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${id}-${tab.id}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classNames(styles['list'], 'no-print')}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${id}-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === selected}
          aria-controls={panelOf(tab.id)}
          tabIndex={tab.id === selected ? 0 : -1}
          className={styles['tab']}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <Badge count={tab.count} />}
        </button>
      ))}
    </div>
  );
}

/** Several panels in one area, one at a time. `children` is the content of the chosen one. */
export function Tabs<Id extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <TabList {...props} id={id} panelOf={() => `${id}-panel`} />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${props.selected}`}
        className={styles['panel']}
      >
        {props.children}
      </div>
    </div>
  );
}
