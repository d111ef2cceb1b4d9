/** Whether the page runs from right to left at present; `useChosenLanguage` sets it with the language. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The arrow that leads on, and the one that leads back, along the lines of the page's language. */
export function flowKeys(): { readonly back: string; readonly on: string } {
  return isRightToLeft() ? { back: 'ArrowRight', on: 'ArrowLeft' } : { back: 'ArrowLeft', on: 'ArrowRight' };
}
