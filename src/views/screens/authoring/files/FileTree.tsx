import { ChevronDown, ChevronRight, Cog, File, Folder } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#views/components/classNames.ts';
import { type TreeRow } from './fileTree.ts';
import { look } from '#views/components/look.ts';
import styles from './Files.module.css';

/** Callbacks for the actions in the tree. */
export interface TreeActions {
  readonly onOpen: (path: string) => void;
  readonly onToggle: (folder: string, isOpen: boolean) => void;
  readonly onRename: (path: string) => void;
  readonly onRemove: (path: string) => void;
}

/**
 * The files of a task as a tree (WAI-ARIA): arrows, Home and End move, left and right also fold, letters
 * find, Enter opens a file, F2 renames, Delete removes.
 */
export function FileTree(props: {
  readonly rows: readonly TreeRow[];
  readonly selected: string | null;
  readonly isReadOnly: boolean;
  /** Names of the other people, by the path of the file that they have open. */
  readonly others: ReadonlyMap<string, string>;
  readonly actions: TreeActions;
}) {
  const { rows, selected, isReadOnly, others, actions } = props;
  const { t } = useTranslation();
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const current =
    rows.find(({ path }) => path === focused) ?? rows.find(({ path }) => path === selected) ?? rows[0];

  const focus = (row: TreeRow | undefined) => {
    if (row === undefined) return;
    setFocused(row.path);
    const lines = list.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
    [...lines].find(({ dataset }) => dataset['path'] === row.path)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextRow(rows, current, event.key);
    if (next !== undefined) {
      event.preventDefault();
      focus(next);
      return;
    }
    if (actOn(current, event.key, isReadOnly, actions)) event.preventDefault();
  };
  return (
    <ul role="tree" aria-label={t('files.tree')} ref={list} className={styles['tree']} onKeyDown={press}>
      {rows.map((row) => (
        <li
          key={row.path}
          role="treeitem"
          aria-level={row.level}
          aria-expanded={row.isOpen ?? undefined}
          aria-selected={row.path === selected}
          tabIndex={row.path === current?.path ? 0 : -1}
          data-path={row.path}
          className={styles['row']}
          style={{ '--level': row.level } as React.CSSProperties}
          onFocus={() => setFocused(row.path)}
          onClick={() => {
            setFocused(row.path);
            if (row.isOpen === null) actions.onOpen(row.path);
            else actions.onToggle(row.path, !row.isOpen);
          }}
        >
          <Mark row={row} />
          <span className={styles['name']}>{row.name}</span>
          {others.has(row.path) && (
            <span className={styles['other']} title={t('files.also_in', { names: others.get(row.path) })}>
              {initialsOf(others.get(row.path) ?? '')}
              <span className="visually-hidden">{t('files.also_in', { names: others.get(row.path) })}</span>
            </span>
          )}
          {row.isMade && (
            <span className={look('inline', 'firm', 'text3')} title={t('files.made')}>
              <Cog size={14} strokeWidth={2} aria-label={t('files.made')} />
            </span>
          )}
          {row.isChanged && (
            <span className={styles['changed']} title={t('files.changed')}>
              <span aria-hidden>●</span>
              <span className="visually-hidden">{t('files.changed')}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Mark({ row }: { readonly row: TreeRow }) {
  const Icon = row.isOpen === null ? File : Folder;
  const Arrow = row.isOpen === true ? ChevronDown : ChevronRight;
  return (
    <span
      className={classNames(
        look('inline', 'center', 'gap2', 'firm', 'text3'),
        row.isOpen === null && styles['leaf'],
      )}
    >
      {row.isOpen !== null && <Arrow size={16} strokeWidth={2} aria-hidden />}
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

/** The row that a key moves to; undefined: none. */
function nextRow(rows: readonly TreeRow[], current: TreeRow, key: string): TreeRow | undefined {
  const at = rows.indexOf(current);
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowRight':
      return current.isOpen === true ? rows[at + 1] : undefined;
    case 'ArrowLeft':
      return current.isOpen === true ? undefined : parentOf(rows, current);
    default:
      return key.length === 1 && key !== ' ' ? named(rows, at, key) : undefined;
  }
}

function parentOf(rows: readonly TreeRow[], { path }: TreeRow): TreeRow | undefined {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? undefined : rows.find((row) => row.path === path.slice(0, slash));
}

function named(rows: readonly TreeRow[], at: number, letter: string): TreeRow | undefined {
  const around = [...rows.slice(at + 1), ...rows.slice(0, at)];
  return around.find(({ name }) => name.toLowerCase().startsWith(letter.toLowerCase()));
}

/** Carries out the action of a key on a row; false: the key has none. */
function actOn(row: TreeRow, key: string, isReadOnly: boolean, actions: TreeActions): boolean {
  const { path, isOpen } = row;
  switch (key) {
    case 'Enter':
    case ' ':
      if (isOpen === null) actions.onOpen(path);
      else actions.onToggle(path, !isOpen);
      return true;
    case 'ArrowRight':
      if (isOpen === false) actions.onToggle(path, true);
      return true;
    case 'ArrowLeft':
      if (isOpen === true) actions.onToggle(path, false);
      return true;
    case 'F2':
      if (!isReadOnly) actions.onRename(path);
      return true;
    case 'Delete':
      if (!isReadOnly) actions.onRemove(path);
      return true;
    default:
      return false;
  }
}

function initialsOf(names: string): string {
  return names
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 2);
}
