import { THEMES } from '#views/theme/theme.ts';

/** Parts that a screen of a hall can show. */
export const HALL_PARTS = ['board', 'verdicts', 'problems', 'announcements', 'clock'] as const;
export type HallPart = (typeof HALL_PARTS)[number];

/** The ways to show all rows: page by page, or by slow scrolling. */
export const HALL_MODES = ['pages', 'scroll'] as const;
type HallMode = (typeof HALL_MODES)[number];

/** The settings of a hall's screen, as in its address. */
export interface HallSettings {
  /** '': the preference of the machine. */
  readonly theme: (typeof THEMES)[number] | '';
  /** Number of rows that are visible at once; they take the whole height. */
  readonly rows: number;
  readonly mode: HallMode;
  /** Time for which a page stays, or that a row takes from the bottom to the top, s. */
  readonly seconds: number;
  /** Only this category; '' shows all. Likewise `group`. */
  readonly category: string;
  readonly group: string;
  readonly parts: readonly HallPart[];
}

export const HALL_ROWS = { least: 5, most: 50 } as const;
export const HALL_SECONDS = { least: 3, most: 300 } as const;
export const HALL_DEFAULTS: HallSettings = {
  theme: '',
  rows: 20,
  mode: 'pages',
  seconds: 12,
  category: '',
  group: '',
  parts: HALL_PARTS,
};

/** Reads the settings of an address; missing and invalid ones get the defaults. */
export function hallSettings(query: URLSearchParams): HallSettings {
  const text = (name: string) => query.get(name) ?? '';
  const wanted = text('parts').split(',');
  const parts = HALL_PARTS.filter((part) => wanted.includes(part));
  return {
    theme: THEMES.find((theme) => theme === text('theme')) ?? HALL_DEFAULTS.theme,
    rows: numberWithin(text('rows'), HALL_ROWS) ?? HALL_DEFAULTS.rows,
    mode: HALL_MODES.find((mode) => mode === text('mode')) ?? HALL_DEFAULTS.mode,
    seconds: numberWithin(text('seconds'), HALL_SECONDS) ?? HALL_DEFAULTS.seconds,
    category: text('category'),
    group: text('group'),
    parts: parts.length === 0 ? HALL_DEFAULTS.parts : parts,
  };
}

/** The address of a contest's hall with these settings; defaults are left out. */
export function hallAddress(contestId: number, settings: HallSettings): string {
  const { parts, ...others } = settings;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(others))
    if (value !== HALL_DEFAULTS[name as keyof typeof others]) query.set(name, String(value));
  if (parts.length > 0 && parts.length < HALL_PARTS.length) query.set('parts', parts.join(','));
  const text = query.toString().replaceAll('%2C', ',');
  return `/hall/${contestId}${text === '' ? '' : `?${text}`}`;
}

/** A whole number of an address, limited to its bounds; null: not a number. */
export function numberWithin(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | null {
  return /^\d{1,6}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : null;
}
