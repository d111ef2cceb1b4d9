import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type SidebarItem } from '#domain/sidebar.ts';
import { Badge } from '../components/Badge.tsx';
import { NavLink } from '../components/Link.tsx';
import { classNames } from '../components/classNames.ts';
import { type SidebarIcons } from './sidebarLook.ts';
import { look } from '../components/look.ts';
import styles from './BottomBar.module.css';

/** Number of items that fit beside "more" on 360 pixels. */
const SHOWN = 3;

/** A bar with the first pages of a role, on narrow screens; "more" opens the whole sidebar. */
export function BottomBar(props: {
  readonly items: readonly SidebarItem[];
  readonly icons: SidebarIcons;
  readonly onMore: () => void;
}) {
  const { items, icons, onMore } = props;
  const { t } = useTranslation();
  const links = items.filter((item) => item.kind === 'link' && !item.leavesApp).slice(0, SHOWN);
  return (
    <nav aria-label={t('sidebar.label_short')} className={classNames(styles['bar'], 'no-print')}>
      {links.map((item) => {
        if (item.kind !== 'link') return null;
        const Icon = icons[item.id];
        return (
          <NavLink key={item.id} to={item.path} className={styles['item']}>
            <span className={look('relative')}>
              {Icon && <Icon size={22} strokeWidth={1.75} aria-hidden />}
              {item.badge > 0 && (
                <span className={styles['badge']}>
                  <Badge count={item.badge} label={t('sidebar.waiting', { count: item.badge })} />
                </span>
              )}
            </span>
            <span className={styles['name']}>{t(`sidebar.${item.id}`)}</span>
          </NavLink>
        );
      })}
      <button type="button" className={styles['item']} onClick={onMore}>
        <Menu size={22} strokeWidth={1.75} aria-hidden />
        <span className={styles['name']}>{t('sidebar.more')}</span>
      </button>
    </nav>
  );
}
