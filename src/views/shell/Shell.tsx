import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { COPYRIGHT_FROM_YEAR } from '#domain/limits.ts';
import { classNames } from '../components/classNames.ts';
import { Nothing, onDemand } from '../onDemand.tsx';
import { pageOf } from '../pageOf.ts';
import { BottomBar } from './BottomBar.tsx';
import { Header, type HeaderProps } from './Header.tsx';
import { type Layout, layoutAttributes, type LayoutFlag } from './layout.ts';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';
import { useEnterAnimation } from './useEnterAnimation.ts';
import { useFocusRescue } from './useFocusRescue.ts';
import { useTopHeight } from './useTopHeight.ts';
import styles from './Shell.module.css';

/** Downloaded when needed: few people open it, and seldom. */
export const LayoutPanel = onDemand(async () => (await import('./LayoutPanel.tsx')).LayoutPanel, Nothing);

export interface ShellProps {
  readonly header: Omit<HeaderProps, 'onToggleSidebar'>;
  readonly user: SidebarProps['user'];
  readonly sidebar: Omit<SidebarProps, 'onNavigate' | 'user'>;
  readonly layout: Layout;
  readonly onLayoutChange: (name: LayoutFlag, value: boolean) => void;
  readonly onThemePath: (path: string) => void;
  /** Competitors `airy`, staff `compact`, boards `tight`. */
  readonly density: 'airy' | 'compact' | 'tight';
  /** The current year on the server's clock. */
  readonly year: number;
  /** Under the header, over the whole width: a NotLiveBand. */
  readonly band?: ReactNode;
  /** Above the page: Alerts of the session. */
  readonly alerts?: ReactNode;
  /** At the side: a SidePanel. */
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

/** Header, sidebar, page and footer of every role (SHL-1). */
export function Shell(props: ShellProps) {
  const { header, user, sidebar, layout, onLayoutChange, density, year, band, alerts, panel, children } =
    props;
  const shell = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { t } = useTranslation();
  useEnterAnimation(page, pageOf(pathname));
  useFocusRescue(shell);
  useTopHeight(top);

  const closeDrawer = () => {
    if (layout.asideToggled) onLayoutChange('asideToggled', false);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeDrawer();
  };
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <div
      ref={shell}
      className={styles['shell']}
      data-density={density}
      {...layoutAttributes(layout)}
      onKeyDown={escape}
    >
      <a href="#main" className={classNames(styles['skip'], 'no-print')} onClick={skip}>
        {t('shell.skip')}
      </a>
      <div ref={top} className={classNames(styles['top'], 'no-print')}>
        <Header {...header} onToggleSidebar={() => onLayoutChange('isCollapsed', !layout.isCollapsed)} />
        {band}
      </div>
      <div className={styles['columns']}>
        <div className={classNames(styles['aside'], 'no-print')}>
          <Sidebar {...sidebar} user={user} onNavigate={closeDrawer} />
        </div>
        <div className={classNames(styles['shade'], 'no-print')} onClick={closeDrawer} />
        <div className={styles['content']}>
          <main ref={main} id="main" tabIndex={-1} className={styles['main']}>
            {alerts !== undefined && <div className={styles['alerts']}>{alerts}</div>}
            <div ref={page} className={styles['page']}>
              {children}
            </div>
          </main>
          <footer className={classNames(styles['footer'], 'no-print')}>
            {/* Years count to the right, whichever way the lines run. */}
            <span dir="ltr">
              © {COPYRIGHT_FROM_YEAR}–{year} Agon
            </span>
          </footer>
        </div>
      </div>
      {panel}
      {layout.offsidebarOpen && (
        <Suspense>
          <LayoutPanel layout={layout} onChange={onLayoutChange} onThemePath={props.onThemePath} />
        </Suspense>
      )}
      <BottomBar
        items={sidebar.items}
        icons={sidebar.icons}
        onMore={() => onLayoutChange('asideToggled', !layout.asideToggled)}
      />
    </div>
  );
}
