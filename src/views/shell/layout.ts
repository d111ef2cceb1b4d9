/** The thirteen layout settings (§2 "Layout settings") and the theme path. */
export interface Layout {
  /** Header and sidebar stay while the page scrolls. */
  readonly isFixed: boolean;
  /** The sidebar shows icons only. */
  readonly isCollapsed: boolean;
  /** The whole application keeps to the page's width, with lines at its sides. */
  readonly isBoxed: boolean;
  /** Header and sidebar are cards that float over the page's ground. */
  readonly isFloat: boolean;
  /** A collapsed sidebar opens under the pointer or the focus. */
  readonly asideHover: boolean;
  /** The sidebar shows its scroll bar. */
  readonly asideScrollbar: boolean;
  /** The collapsed sidebar has a word under each icon. */
  readonly isCollapsedText: boolean;
  /** The panel with these settings is open. */
  readonly offsidebarOpen: boolean;
  /** On a narrow screen, the sidebar is drawn over the page. */
  readonly asideToggled: boolean;
  /** The sidebar begins with the person. */
  readonly showUserBlock: boolean;
  /** The sidebar lies as a line under the header. */
  readonly horizontal: boolean;
  /** The page takes the whole width and gives up its margins. */
  readonly useFullLayout: boolean;
  /** No footer. */
  readonly hiddenFooter: boolean;
  /** The theme path: one of our themes by name, a style sheet's path on this site, or '' for the system's. */
  readonly theme: string;
}

export type LayoutFlag = Exclude<keyof Layout, 'theme'>;

/** Everything is off but `isFixed` (§2). */
export const DEFAULT_LAYOUT: Layout = {
  isFixed: true,
  isCollapsed: false,
  isBoxed: false,
  isFloat: false,
  asideHover: false,
  asideScrollbar: false,
  isCollapsedText: false,
  offsidebarOpen: false,
  asideToggled: false,
  showUserBlock: false,
  horizontal: false,
  useFullLayout: false,
  hiddenFooter: false,
  theme: '',
};

/** The names of the thirteen settings, in the specification's order. */
export const LAYOUT_FLAGS = Object.keys(DEFAULT_LAYOUT).filter((name) => name !== 'theme') as LayoutFlag[];

/** Reads kept settings; what is missing or of another type takes its default. */
export function layoutFrom(kept: Readonly<Record<string, unknown>>, theme: string): Layout {
  const layout: { -readonly [Name in keyof Layout]: Layout[Name] } = { ...DEFAULT_LAYOUT, theme };
  for (const name of LAYOUT_FLAGS) {
    const value = kept[name];
    if (typeof value === 'boolean') layout[name] = value;
  }
  return layout;
}

/** The settings as attributes that the shell's styles listen to: `isFixed` becomes `data-layout-is-fixed`. */
export function layoutAttributes(
  layout: Layout,
): Readonly<Record<`data-layout-${string}`, true | undefined>> {
  return Object.fromEntries(
    LAYOUT_FLAGS.map((name) => [
      `data-layout-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      layout[name] || undefined,
    ]),
  );
}
