import { Camera, Globe, type LucideIcon, MessagesSquare, MonitorUp } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SidebarItem, type StatusDot } from '#domain/sidebar.ts';
import { Avatar } from '../components/Avatar.tsx';
import { Badge } from '../components/Badge.tsx';
import { NavLink } from '../components/Link.tsx';
import { type SidebarIcons } from './sidebarLook.ts';
import { look } from '../components/look.ts';
import styles from './Sidebar.module.css';

export interface SidebarProps {
  /** As `sidebarFor` of the domain gives them. */
  readonly items: readonly SidebarItem[];
  readonly icons: SidebarIcons;
  /** Internet, camera and screen of a competitor (SHL-6); none for others. */
  readonly dots?: readonly StatusDot[];
  readonly onStartSharing?: (id: 'camera' | 'screen') => void;
  readonly onAction?: (action: 'mark_communication_seen') => void;
  /** Drawn with the layout setting `showUserBlock`. */
  readonly user: { readonly name: string; readonly displayName: string };
  /** After a link was followed: closes the drawer on a narrow screen. */
  readonly onNavigate?: () => void;
}

/** The pages of a role, as links with the number of things that wait behind each. */
export function Sidebar(props: SidebarProps) {
  const { items, icons, dots = [], onStartSharing, onAction, user, onNavigate } = props;
  const { t } = useTranslation();
  return (
    <nav aria-label={t('sidebar.label')} className={styles['sidebar']}>
      <div className={styles['user']}>
        <Avatar name={user.displayName || user.name} size="l" />
        <span className={styles['userNames']}>
          <strong>{user.displayName || user.name}</strong>
          <span>{user.name}</span>
        </span>
      </div>
      <ul className={look('grid', 'single', 'gap2')} onClick={onNavigate}>
        {items.map((item, at) => (
          <li key={keyOf(item)}>
            <Item item={item} icons={icons} ordinal={ordinalOf(items, at)} onAction={onAction} />
          </li>
        ))}
      </ul>
      {dots.length > 0 && (
        <ul className={styles['dots']}>
          {dots.map((dot) => (
            <li key={dot.id}>
              <Dot dot={dot} onStartSharing={onStartSharing} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function Item(props: {
  readonly item: SidebarItem;
  readonly icons: SidebarIcons;
  readonly ordinal: number;
  readonly onAction: SidebarProps['onAction'];
}) {
  const { item, icons, ordinal, onAction } = props;
  const { t } = useTranslation();
  switch (item.kind) {
    case 'heading':
      return <p className={styles['heading']}>{t(`sidebar.heading_${item.id}`)}</p>;
    case 'task':
    case 'contest':
      return (
        <Line
          to={item.path}
          name={item.name}
          mark={<Ordinal item={item} ordinal={ordinal} />}
          badge={item.kind === 'contest' ? item.badge : 0}
        />
      );
    case 'action':
      return (
        <button type="button" className={styles['item']} onClick={() => onAction?.(item.action)}>
          <MessagesSquare size={20} strokeWidth={1.75} aria-hidden />
          <span className={styles['name']}>{t(`sidebar.${item.id}`)}</span>
        </button>
      );
    case 'link': {
      const Icon = icons[item.id];
      const name = t(`sidebar.${item.id}`);
      const mark = Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />;
      return item.leavesApp ? (
        <a href={item.path} target="_blank" rel="noopener" className={styles['item']} title={name}>
          {mark}
          <span className={styles['name']}>{name}</span>
        </a>
      ) : (
        <Line to={item.path} name={name} mark={mark} badge={item.badge} />
      );
    }
  }
}

/** A task's label on the board; otherwise its number in the list. */
function Ordinal(props: {
  readonly item: Extract<SidebarItem, { kind: 'task' | 'contest' }>;
  readonly ordinal: number;
}) {
  const { item, ordinal } = props;
  const label = item.kind === 'task' ? item.label : null;
  return <span className={styles['ordinal']}>{label ?? ordinal}</span>;
}

function Line(props: {
  readonly to: string;
  readonly name: string;
  readonly mark: ReactNode;
  readonly badge?: number;
}) {
  const { to, name, mark, badge = 0 } = props;
  const { t } = useTranslation();
  return (
    <NavLink to={to} className={styles['item']} title={name}>
      {mark}
      <span className={styles['name']}>{name}</span>
      {badge > 0 && (
        <span className={styles['badge']}>
          <Badge count={badge} label={t('sidebar.waiting', { count: badge })} />
        </span>
      )}
    </NavLink>
  );
}

/** The page on which a person sees their shared streams. */
const MONITORING_PATH = '/monitoring';

const DOT_ICONS: Readonly<Record<StatusDot['id'], LucideIcon>> = {
  internet: Globe,
  camera: Camera,
  screen: MonitorUp,
};

function Dot(props: { readonly dot: StatusDot; readonly onStartSharing: SidebarProps['onStartSharing'] }) {
  const { dot, onStartSharing } = props;
  const { id, isGood, canStart } = dot;
  const { t } = useTranslation();
  const Icon = DOT_ICONS[id];
  const face = (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles['name']}>{t(`sharing.${id}`)}</span>
      <span className={isGood ? styles['on'] : styles['off']}>
        {isGood ? t('sharing.on') : t('sharing.off')}
      </span>
    </>
  );
  if (id === 'internet') return <span className={styles['dot']}>{face}</span>;
  if (!canStart) {
    return (
      <NavLink to={MONITORING_PATH} className={styles['dot']} title={t('sharing.see')}>
        {face}
      </NavLink>
    );
  }
  return (
    <button
      type="button"
      className={styles['dot']}
      title={t('sharing.start')}
      onClick={() => onStartSharing?.(id)}
    >
      {face}
    </button>
  );
}

function keyOf(item: SidebarItem): string {
  if (item.kind === 'task') return `task-${item.taskId}`;
  return item.kind === 'contest' ? `contest-${item.contestId}` : `${item.kind}-${item.id}`;
}

/** The number of this task or contest in the list, from 1. */
function ordinalOf(items: readonly SidebarItem[], at: number): number {
  return items.slice(0, at + 1).filter((item) => item.kind === items[at]?.kind).length;
}
