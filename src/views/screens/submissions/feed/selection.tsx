import { useMemo, useState } from 'react';
import { type Column } from '#views/components/column.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { type Work } from './feedFilter.ts';
import styles from './selection.module.css';

/** Ids of the selected rows, in the order of selection. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

/** A selection of rows that lasts as long as the page. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return useMemo(
    () => ({
      ids,
      toggle: (id) => setIds((now) => (now.has(id) ? without(now, id) : new Set([...now, id]))),
      clear: () => setIds(new Set()),
    }),
    [ids],
  );
}

/** The column of checkboxes. */
export function selectionColumn<T extends Work>(t: Translate, { ids, toggle }: Selection): Column<T> {
  return {
    id: 'selection',
    header: <span className="visually-hidden">{t('staff.feed.selection')}</span>,
    width: 56,
    align: 'center',
    cell: ({ id, display_name: name, username }) => (
      <label className={styles['box']}>
        <input
          type="checkbox"
          aria-label={t('staff.feed.select', { id, name: name || username })}
          checked={ids.has(id)}
          onChange={() => toggle(id)}
        />
      </label>
    ),
  };
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const left = new Set(ids);
  left.delete(id);
  return left;
}
