import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type TableRows } from '#streams/state/rows.ts';
import { IconButton } from '#views/components/IconButton.tsx';
import { useSingleKeys } from '#views/useSingleKeys.ts';
import { classNames } from '#views/components/classNames.ts';
import styles from './Beside.module.css';

/** Elements in which keys type text and are no shortcuts. */
const WRITING = 'input, textarea, select, [contenteditable="true"], dialog, [popover]';

/** A row of a list, opened beside it: `j` and `k` move to the next and the previous row, Escape closes. */
export function Beside<T extends { readonly id: number }>(props: {
  readonly rows: TableRows<T>;
  readonly openId: number;
  /** The path of its own page. */
  readonly page: string;
  readonly onOpen: (id: number | null) => void;
  readonly children: ReactNode;
}) {
  const { rows, openId, page, onOpen, children } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasKeys = useSingleKeys();
  const { next, previous } = neighbours(rows, openId);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const meant = keyOf(event, hasKeys);
      if (meant === null) return;
      const to = { close: null, next, previous }[meant];
      if (to === null && meant !== 'close') return;
      event.preventDefault();
      onOpen(to);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [hasKeys, next, previous, onOpen]);
  return (
    <aside
      className={classNames(styles['beside'], 'no-print')}
      aria-label={t('staff.feed.beside', { id: openId })}
    >
      <header className={styles['head']}>
        <h2>{t('staff.feed.beside', { id: openId })}</h2>
        <IconButton
          size="s"
          icon={ChevronUp}
          label={t('staff.feed.previous')}
          disabled={previous === null}
          onPress={() => previous !== null && onOpen(previous)}
        />
        <IconButton
          size="s"
          icon={ChevronDown}
          label={t('staff.feed.next')}
          disabled={next === null}
          onPress={() => next !== null && onOpen(next)}
        />
        <IconButton
          size="s"
          icon={Maximize2}
          label={t('staff.feed.whole_page')}
          onPress={() => void navigate(page)}
        />
        <IconButton size="s" icon={X} label={t('staff.feed.close')} onPress={() => onOpen(null)} />
      </header>
      <div className={styles['body']}>{children}</div>
    </aside>
  );
}

/** Ids of the next and the previous row; a row outside the list counts at its would-be position. */
function neighbours<T extends { readonly id: number }>(rows: TableRows<T>, openId: number) {
  const position = rows.positionOf(openId);
  const isListed = rows.at(position)?.id === openId;
  return {
    next: rows.at(isListed ? position + 1 : position)?.id ?? null,
    previous: position > 0 ? (rows.at(position - 1)?.id ?? null) : null,
  };
}

/** The action of a key; null: none. */
function keyOf(event: KeyboardEvent, hasKeys: boolean): 'close' | 'next' | 'previous' | null {
  const { key, target } = event;
  const isWriting = target instanceof Element && target.closest(WRITING) !== null;
  if (event.defaultPrevented || isWriting || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === 'Escape') return 'close';
  if (!hasKeys) return null;
  return key === 'j' ? 'next' : key === 'k' ? 'previous' : null;
}
