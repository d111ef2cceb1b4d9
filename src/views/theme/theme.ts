import { useLayoutEffect } from 'react';

/** The themes drawn in tokens.css. */
export const THEMES = ['light', 'dark', 'contrast'] as const;
type Theme = (typeof THEMES)[number];

/** A person's choice: a theme, or `''` for the system's choice. It is the "theme path" of §2. */
export type ThemeChoice = Theme | '';

/** Reads a stored theme path; any text that is no theme means the system's choice. */
export function themeChoice(stored: string): ThemeChoice {
  return THEMES.find((theme) => theme === stored) ?? '';
}

/** A stored theme path that is a style sheet of this site; null where it is none. */
export function themeSheet(stored: string): string | null {
  return /^\/(?!\/)[\w./-]+\.css$/.test(stored) ? stored : null;
}

/** Sets the theme on the document; `''` removes it, and tokens.css then follows the system. */
function applyTheme(choice: ThemeChoice, root: HTMLElement = document.documentElement): void {
  if (choice === '') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', choice);
}

/** Keeps the document in the stored theme: one of ours, or the style sheet at a path of this site, over the system's choice. */
export function useAppliedTheme(stored: string): void {
  const choice = themeChoice(stored);
  const sheet = themeSheet(stored);
  useLayoutEffect(() => applyTheme(choice), [choice]);
  useLayoutEffect(() => {
    if (sheet === null) return;
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
    link.dataset['themeSheet'] = '';
    document.head.append(link);
    return () => link.remove();
  }, [sheet]);
}
