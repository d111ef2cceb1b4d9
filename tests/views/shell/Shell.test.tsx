import { act, fireEvent, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sidebarFor, statusDots } from '#domain/sidebar.ts';
import { NavLink } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { DEFAULT_LAYOUT, type Layout, LAYOUT_FLAGS, layoutFrom } from '#views/shell/layout.ts';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';
import { Shell, type ShellProps } from '#views/shell/Shell.tsx';
import { useAppliedTheme } from '#views/theme/theme.ts';
import sidebarStyles from '#views/shell/Sidebar.module.css';
import { renderView } from '#tests/support/renderView.tsx';

const SHARING = { checkCamera: true, checkScreen: true, cameraShared: true, screenShared: false };
const onStartSharing = vi.fn();
const onFinish = vi.fn();
const onSignOut = vi.fn();

const ITEMS = sidebarFor({
  role: 'user',
  contestType: 'ioi',
  showStanding: true,
  hasFinished: false,
  startedTask: null,
  tasks: [{ id: 7, name: 'Sum', number: 1, label: 'C', isQuiz: false }],
  sharing: { ...SHARING, screenShared: true },
  unreadAnnouncements: 2,
  unreadQuestions: 1,
});

const HEADER: ShellProps['header'] = {
  homePath: '/home',
  connection: 'live',
  finish: 'available',
  onFinish,
  onSignOut,
};

function Page(props: { readonly header?: Partial<ShellProps['header']>; readonly layout?: Partial<Layout> }) {
  const [layout, setLayout] = useState({ ...DEFAULT_LAYOUT, ...props.layout });
  useAppliedTheme(layout.theme);
  return (
    <Shell
      header={{
        ...HEADER,
        menu: (
          <button type="button" onClick={() => setLayout({ ...layout, offsidebarOpen: true })}>
            Page layout
          </button>
        ),
        ...props.header,
      }}
      user={{ name: 'ivan', displayName: 'Ivan Petrov' }}
      sidebar={{ items: ITEMS, icons: STAFF_ICONS, dots: statusDots(SHARING), onStartSharing }}
      layout={layout}
      onLayoutChange={(name, value) => setLayout({ ...layout, [name]: value })}
      onThemePath={(theme) => setLayout({ ...layout, theme })}
      density="airy"
      year={2026}
    >
      <PageHeader title="Home" />
      <Link to="/standing">Go on</Link>
    </Shell>
  );
}

const animate = vi.fn<(frames: Keyframe[], options: KeyframeAnimationOptions) => { cancel: () => void }>(
  () => ({
    cancel: () => undefined,
  }),
);

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(Element.prototype, 'animate').mockImplementation(animate as never);
});

afterEach(() => vi.unstubAllGlobals());

/** The first banner: browsers do not count a `header` inside `main`, but the testing library does. */
const pageHead = () => screen.getAllByRole('banner')[0]!;

it('[SHL-1] every page has a header, its pages, its content and the copyright since 2016', () => {
  renderView(<Page />);
  expect(pageHead()).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
  expect(screen.getByRole('main')).toBeTruthy();
  const years = screen.getByText(/2016–2026/);
  expect(screen.getByRole('contentinfo').contains(years)).toBe(true);
  // In a right-to-left line the years would otherwise be reversed.
  expect(years.dir).toBe('ltr');
});

describe('the header', () => {
  const banner = () => within(pageHead());

  it('[SHL-2] finishes while one may, says when one has, and otherwise has neither', () => {
    const { unmount } = renderView(<Page />);
    fireEvent.click(banner().getByRole('button', { name: 'Finish' }));
    expect(onFinish).toHaveBeenCalledTimes(1);
    unmount();
    const finished = renderView(<Page header={{ finish: 'finished' }} />);
    expect(banner().getByText('You have finished')).toBeTruthy();
    finished.unmount();
    renderView(<Page header={{ finish: 'none' }} />);
    expect(banner().queryByText(/finish/i)).toBeNull();
  });

  it('[SHL-2] signs out', () => {
    renderView(<Page />);
    fireEvent.click(banner().getByRole('button', { name: 'Log out' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });
});

describe('the sidebar', () => {
  const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));

  it('[SHL-3] links to the pages and tasks and counts what waits', () => {
    renderView(<Page />);
    const hrefs = pages()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/home',
      '/communication',
      '/standing',
      '/task/1',
      '/docs/en/index.html',
      '/system',
      // The camera is shared, and its dot links to the page that shows it.
      '/monitoring',
    ]);
    expect(pages().getByRole('link', { name: /Communication/ }).textContent).toContain('3');
  });

  it.each([
    ['/contests', '/contest/7', true],
    ['/contests', '/contests', true],
    ['/users', '/users/ana', true],
    ['/user_tests', '/user_test/3', true],
    ['/home', '/homes', false],
    ['/standing', '/stand', false],
    ['/contests', '/contestants/7', false],
  ])('[SHL-7] the line of %s is marked on %s: %s', (to, path, isMarked) => {
    renderView(<NavLink to={to}>Line</NavLink>, { path });
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(isMarked ? 'page' : null);
  });

  it('[SHL-6] draws and says of the internet that it is there, and of the others whether they are shared', () => {
    renderView(<Page />);
    const said = ['Internet', 'Camera', 'Screen'].map((name) => {
      const mark = pages().getByText(name).nextElementSibling;
      return [mark?.textContent, mark?.className];
    });
    const [on, off] = [
      ['On', sidebarStyles['on']],
      ['Off', sidebarStyles['off']],
    ];
    expect(said).toEqual([on, on, off]);
    expect(sidebarStyles['on']).not.toBe(sidebarStyles['off']);
  });

  it('[SHL-6] starts sharing the sources that are not shared, and only those', () => {
    renderView(<Page />);
    fireEvent.click(pages().getByRole('button', { name: /Screen/ }));
    expect(onStartSharing).toHaveBeenCalledExactlyOnceWith('screen');
    expect(pages().queryByRole('button', { name: /Camera|Internet/ })).toBeNull();
  });
});

describe('layout settings', () => {
  const css = ['Shell', 'Sidebar']
    .map((name) => readFileSync(join('src/views/shell', `${name}.module.css`), 'utf8'))
    .join('\n');
  const attributeOf = (name: string) =>
    `data-layout-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

  it('[SHL-8] there are thirteen, and all but isFixed are off at first', () => {
    expect(LAYOUT_FLAGS).toHaveLength(13);
    expect(LAYOUT_FLAGS.filter((name) => DEFAULT_LAYOUT[name])).toEqual(['isFixed']);
  });

  it.each(LAYOUT_FLAGS.filter((name) => name !== 'offsidebarOpen'))(
    '[SHL-8] %s has a style that it switches',
    (name) => {
      const { container } = renderView(<Page layout={{ [name]: true }} />);
      expect(container.querySelector(`[${attributeOf(name)}]`)).not.toBeNull();
      expect(css).toContain(`[${attributeOf(name)}]`);
    },
  );

  it('[SHL-8] the panel opens with offsidebarOpen and switches the others', async () => {
    const { container } = renderView(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Page layout' }));
    const panel = within(
      await screen.findByRole('complementary', { name: 'Page layout' }, { timeout: 10_000 }),
    );
    fireEvent.click(panel.getByRole('checkbox', { name: 'No footer' }));
    expect(container.querySelector('[data-layout-hidden-footer]')).not.toBeNull();
    fireEvent.click(panel.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('[SHL-8] a theme path sets the theme style sheet, and an empty one takes it away', async () => {
    renderView(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Page layout' }));
    const path = await screen.findByLabelText('Theme stylesheet');
    const apply = (value: string) => {
      fireEvent.change(path, { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    };
    const sheets = () =>
      [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'));
    apply('/themes/school.css');
    expect(sheets()).toEqual(['/themes/school.css']);
    for (const elsewhere of ['//evil.example/a.css', 'https://evil.example/a.css', '/themes/school']) {
      apply(elsewhere);
      expect(screen.getByText(/begins with \//)).toBeTruthy();
      expect(sheets()).toEqual(['/themes/school.css']);
    }
    apply('');
    expect(sheets()).toEqual([]);
  });

  it('[SHL-8] a kept setting is taken where it is a yes or no, and the rest is as it comes', () => {
    const layout = layoutFrom({ isBoxed: true, isFixed: 'no', unknown: true }, 'dark');
    expect(layout).toEqual({ ...DEFAULT_LAYOUT, isBoxed: true, theme: 'dark' });
  });
});

describe('going from page to page', () => {
  it('[SHL-10] the focus goes to the heading, but not on the first page', () => {
    renderView(<Page />);
    const heading = screen.getByRole('heading', { level: 1, name: 'Home' });
    expect(document.activeElement).not.toBe(heading);
    fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
    expect(document.activeElement).toBe(heading);
  });

  it('[RTE-4] a page enters within 500 ms', () => {
    renderView(<Page />);
    animate.mockClear();
    fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
    expect(animate).toHaveBeenCalledTimes(1);
    expect(animate.mock.calls[0]![1].duration).toBe(500);
  });

  it('[RTE-4] a page is simply there for a person who prefers reduced motion', () => {
    vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: media.includes('reduce') }));
    renderView(<Page />);
    fireEvent.click(screen.getByRole('link', { name: 'Go on' }));
    expect(animate).not.toHaveBeenCalled();
  });

  it('[SHL-10] the first link leads to the content', () => {
    renderView(<Page />);
    const [first] = screen.getAllByRole('link');
    expect(first?.textContent).toBe('Skip to the content');
    act(() => first!.click());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
