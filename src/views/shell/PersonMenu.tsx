import { Lock, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../components/Avatar.tsx';
import { Menu } from '../components/Menu.tsx';
import { usePreferenceGroups } from './Preferences.tsx';

/** On a phone all that is not of the contest stands in one menu behind the person's sign: language, theme, lock, sign out. */
export function PersonMenu(props: {
  readonly name: string;
  readonly onKeysHelp: () => void;
  readonly onLock?: (() => void) | undefined;
  readonly onSignOut: () => void;
}) {
  const { name, onKeysHelp, onLock, onSignOut } = props;
  const { language, theme, more } = usePreferenceGroups(onKeysHelp);
  const { t } = useTranslation();
  const lock = onLock && { id: 'lock', label: t('header.lock'), icon: Lock, onSelect: onLock };
  const leave = { id: 'sign-out', label: t('header.sign_out'), icon: LogOut, onSelect: onSignOut };
  return (
    <Menu
      label={t('header.menu_of', { name })}
      trigger={<Avatar name={name} />}
      groups={[
        { ...language, label: name },
        theme,
        more,
        { items: lock === undefined ? [leave] : [lock, leave] },
      ]}
    />
  );
}
