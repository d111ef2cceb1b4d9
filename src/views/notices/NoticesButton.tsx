import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../components/Badge.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { useSelected } from '../useSelected.ts';
import { selectUnseenCount } from './notices.ts';
import { look } from '../components/look.ts';
import styles from './NoticesButton.module.css';

/** The bell in the header: opens the list of notices, and shows the number of new ones. */
export function NoticesButton(props: { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const unseen = useSelected(selectUnseenCount);
  const { t } = useTranslation();
  const label = unseen === 0 ? t('notices.title') : t('notices.open_unseen', { count: unseen });
  return (
    <span className={look('inline', 'relative')}>
      <IconButton icon={Bell} label={label} pressed={props.isOpen} onPress={props.onToggle} />
      {unseen > 0 && (
        <span className={styles['count']} aria-hidden>
          <Badge count={unseen} />
        </span>
      )}
    </span>
  );
}
