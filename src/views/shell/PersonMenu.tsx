import { LayoutTemplate, Lock, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../components/Avatar.tsx';
import { Badge } from '../components/Badge.tsx';
import { Menu } from '../components/Menu.tsx';
import { usePreferenceGroups } from './Preferences.tsx';
import { look } from '../components/look.ts';
import styles from './PersonMenu.module.css';

/** One menu of the person's, not the contest's, things: language, theme, layout, lock, sign out. */
export function PersonMenu(props: {
  readonly user: { readonly name: string; readonly displayName: string };
  /** The contest's or the person's group, `null` where it is not shown (spectators). */
  readonly group: string | null;
  readonly onKeysHelp: () => void;
  readonly onLayout: () => void;
  /** Absent for a session that cannot be locked. */
  readonly onLock?: (() => void) | undefined;
  readonly onSignOut: () => void;
}) {
  const { user, group, onKeysHelp, onLayout, onLock, onSignOut } = props;
  const { language, theme, more } = usePreferenceGroups(onKeysHelp);
  const { t } = useTranslation();
  const shown = user.displayName || user.name;
  const layout = { id: 'layout', label: t('header.layout'), icon: LayoutTemplate, onSelect: onLayout };
  const lock = onLock && { id: 'lock', label: t('header.lock'), icon: Lock, onSelect: onLock };
  const leave = { id: 'sign-out', label: t('header.sign_out'), icon: LogOut, onSelect: onSignOut };
  return (
    <Menu
      label={t('header.menu_of', { name: shown })}
      trigger={
        <span className={look('row', 'gap12', 'shrink')}>
          <Avatar name={shown} />
          <span className={styles['names']}>
            <span className={styles['displayName']}>{shown}</span>
            <span className={styles['under']}>
              {user.displayName !== '' && <span className={styles['name']}>{user.name}</span>}
              {group !== null && group !== '' && <Badge>{group}</Badge>}
            </span>
          </span>
        </span>
      }
      groups={[
        { ...theme, label: [shown, group].filter(Boolean).join(' · ') },
        { items: [layout, ...more.items] },
        { items: lock === undefined ? [leave] : [lock, leave] },
        // The longest group is the last, so that no other is to be looked for below it.
        language,
      ]}
    />
  );
}
