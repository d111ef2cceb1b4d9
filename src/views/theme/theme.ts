import { useLayoutEffect } from 'react';

/** The themes drawn in tokens.css. */
export const THEMES = ['light', 'dark', 'contrast'] as const;
type Theme = (typeof THEMES)[number];

/** What a person chose: a theme, or `''` for what their system asks for. It is the "theme path" of §2. */
export type ThemeChoice = Theme | '';

/** Reads a stored theme path; whatever is not a theme means the system's choice. */
export function themeChoice(stored: string): ThemeChoice {
  return THEMES.find((theme) => theme === stored) ?? '';
}

/** Sets the theme on the document; `''` removes it, and tokens.css then follows the system. */
function applyTheme(choice: ThemeChoice, root: HTMLElement = document.documentElement): void {
  if (choice === '') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', choice);
}

/** Keeps the document in the chosen theme. */
export function useAppliedTheme(choice: ThemeChoice): void {
  useLayoutEffect(() => applyTheme(choice), [choice]);
}
