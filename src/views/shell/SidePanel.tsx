import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../components/IconButton.tsx';
import { look } from '../components/look.ts';
import styles from './SidePanel.module.css';

/** A panel at the page's right side, over the page on a phone. It takes the focus and gives it back; Escape closes it. */
export function SidePanel(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, onClose, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { t } = useTranslation();
  useEffect(() => {
    const cameFrom = document.activeElement;
    heading.current?.focus();
    return () => {
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside aria-label={title} className={styles['panel']} onKeyDown={escape}>
      <header className={look('row', 'apart', 'under16')}>
        <h2 ref={heading} tabIndex={-1} className={look('size16')}>
          {title}
        </h2>
        <IconButton icon={X} size="s" label={t('dialog.close')} onPress={onClose} />
      </header>
      {children}
    </aside>
  );
}
