import {
  CircleCheck,
  Contrast,
  Flag,
  Languages,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Settings2,
  SlidersHorizontal,
  Sun,
} from 'lucide-react';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../components/Avatar.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/classNames.ts';
import { IconButton } from '../components/IconButton.tsx';
import { Menu, type MenuGroup } from '../components/Menu.tsx';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { type ThemeChoice } from '../theme/theme.ts';
import { Brand } from './Brand.tsx';
import { type Connection, ConnectionDot } from './ConnectionDot.tsx';
import styles from './Header.module.css';

const THEME_CHOICES = [
  { choice: '', icon: Monitor, key: 'theme.system' },
  { choice: 'light', icon: Sun, key: 'theme.light' },
  { choice: 'dark', icon: Moon, key: 'theme.dark' },
  { choice: 'contrast', icon: Contrast, key: 'theme.contrast' },
] as const;

export interface HeaderProps {
  /** Where the sign leads: the role's first page. */
  readonly homePath: string;
  readonly user: { readonly name: string; readonly displayName: string };
  /** The contest's or the person's group, `null` where it is not shown (spectators). */
  readonly group: string | null;
  /** A TimelineBar. */
  readonly timeline?: ReactNode;
  readonly connection: Connection;
  /** `available` for a competitor in a running contest, `busy` while it is sent, `finished` after. */
  readonly finish: 'none' | 'available' | 'busy' | 'finished';
  readonly onFinish: () => void;
  readonly isSigningOut?: boolean;
  readonly onSignOut: () => void;
  readonly theme: ThemeChoice;
  readonly onThemeChoose: (theme: ThemeChoice) => void;
  readonly language: Language;
  readonly onLanguageChoose: (language: Language) => void;
  readonly onToggleSidebar: () => void;
  readonly onOpenLayout: () => void;
}

/** The head of every role's pages (SHL-2). */
export function Header(props: HeaderProps) {
  const {
    homePath,
    user,
    group,
    timeline,
    connection,
    isSigningOut = false,
    onSignOut,
    onToggleSidebar,
  } = props;
  const t = useTranslate();
  return (
    <header className={classNames(styles['header'], 'no-print')}>
      <div className={styles['start']}>
        <span className={styles['toggle']}>
          <IconButton icon={PanelLeft} label={t('header.toggle_sidebar')} onPress={onToggleSidebar} />
        </span>
        <Link to={homePath} className={styles['brand']} aria-label={`Agon: ${t('sidebar.home')}`}>
          <Brand />
        </Link>
      </div>
      <div className={styles['timeline']}>{timeline}</div>
      <div className={styles['end']}>
        <ConnectionDot state={connection} />
        <Finish {...props} />
        <Preferences {...props} />
        <div className={styles['person']}>
          <Avatar name={user.displayName || user.name} />
          <span className={styles['names']}>
            <span className={styles['displayName']}>{user.displayName || user.name}</span>
            <span className={styles['under']}>
              {user.displayName !== '' && <span className={styles['name']}>{user.name}</span>}
              {group !== null && group !== '' && <Badge>{group}</Badge>}
            </span>
          </span>
        </div>
        <IconButton icon={LogOut} label={t('header.sign_out')} busy={isSigningOut} onPress={onSignOut} />
      </div>
    </header>
  );
}

function Finish({ finish, onFinish }: HeaderProps) {
  const t = useTranslate();
  if (finish === 'none') return null;
  if (finish === 'finished') {
    return (
      <Badge tone="good">
        <CircleCheck size={14} strokeWidth={2.25} aria-hidden />
        {t('header.finished')}
      </Badge>
    );
  }
  return (
    <Button size="s" icon={Flag} busy={finish === 'busy'} onPress={onFinish}>
      {t('header.finish')}
    </Button>
  );
}

function Preferences({ theme, onThemeChoose, language, onLanguageChoose, onOpenLayout }: HeaderProps) {
  const t = useTranslate();
  const groups: readonly MenuGroup[] = [
    {
      label: t('header.language'),
      items: LANGUAGES.map((choice) => ({
        id: choice,
        label: LANGUAGE_NAMES[choice],
        icon: Languages,
        checked: choice === language,
        onSelect: () => onLanguageChoose(choice),
      })),
    },
    {
      label: t('header.theme'),
      items: THEME_CHOICES.map(({ choice, icon, key }) => ({
        id: `theme-${choice}`,
        label: t(key),
        icon,
        checked: choice === theme,
        onSelect: () => onThemeChoose(choice),
      })),
    },
    { items: [{ id: 'layout', label: t('header.layout'), icon: Settings2, onSelect: onOpenLayout }] },
  ];
  return (
    <Menu
      label={t('header.preferences')}
      trigger={<SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />}
      groups={groups}
    />
  );
}
