import { CircleCheck, Flag, LogOut, PanelLeft } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Link } from '../components/Link.tsx';
import { Brand } from './Brand.tsx';
import { type Connection, ConnectionDot } from './ConnectionDot.tsx';
import { look } from '../components/look.ts';
import styles from './Header.module.css';

export interface HeaderProps {
  /** Where the sign leads: the role's first page. */
  readonly homePath: string;
  /** A TimelineBar. */
  readonly timeline?: ReactNode;
  readonly connection: Connection;
  /** `available` for a competitor in a running contest, `busy` while it is sent, `finished` after. */
  readonly finish: 'none' | 'available' | 'busy' | 'finished';
  /** The label of the finish button, if it finishes a part of the contest. */
  readonly finishLabel?: string | undefined;
  readonly onFinish: () => void;
  readonly onSignOut: () => void;
  /** A PersonMenu. */
  readonly menu?: ReactNode;
  /** The bell. */
  readonly notices?: ReactNode;
  readonly onToggleSidebar: () => void;
}

/** The head of every role's pages (SHL-2). */
export function Header(props: HeaderProps) {
  const { homePath, timeline, connection, onSignOut, onToggleSidebar } = props;
  const { t } = useTranslation();
  return (
    <header className={styles['header']}>
      <div className={look('row', 'gap4')}>
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
        {props.notices}
        <span className={styles['person']}>{props.menu}</span>
        <span className={styles['leave']}>
          <IconButton icon={LogOut} label={t('header.sign_out')} onPress={onSignOut} />
        </span>
      </div>
    </header>
  );
}

function Finish({ finish, finishLabel, onFinish }: HeaderProps) {
  const { t } = useTranslation();
  if (finish === 'none') return null;
  if (finish === 'finished') {
    return (
      <Badge tone="good">
        <CircleCheck size={14} strokeWidth={2.25} aria-hidden />
        <span className={styles['finished']}>{t('header.finished')}</span>
      </Badge>
    );
  }
  return (
    <span className={styles['finish']}>
      <Button size="s" icon={Flag} busy={finish === 'busy'} onPress={onFinish}>
        {finishLabel ?? t('header.finish')}
      </Button>
    </span>
  );
}
