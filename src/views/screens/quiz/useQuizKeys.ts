import { useLayoutEffect, useRef } from 'react';
import { flowKeys } from '#views/i18n/direction.ts';
import { useSingleKeys } from '#views/useSingleKeys.ts';

/** The actions of the keys on a question's page. */
export interface QuizKeys {
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onMark: () => void;
  /** Chooses the option at a position, from 0. */
  readonly onChoose: (place: number) => void;
}

/** Elements in which keys type text. */
const LINE = 'input:not([type="radio"], [type="checkbox"])';
const WRITING = `textarea, select, [contenteditable], ${LINE}`;
/** Elements that use Enter themselves; `MENUS`: elements that use arrows themselves. */
const PRESSABLE = 'a, button, summary';
const MENUS = '[role="menu"], [role="tablist"]';

/**
 * Arrows and Enter move between questions, digits choose options, and M marks (by physical key, for Cyrillic
 * too). In a text field all keys type, except Enter in a single line. No key acts while a dialog is open.
 * Digits and M can be switched off.
 */
export function useQuizKeys(keys: QuizKeys): void {
  const single = useSingleKeys();
  const latest = useRef({ keys, single });
  // A layout effect, since a person may press a key as soon as the question is visible.
  useLayoutEffect(() => {
    latest.current = { keys, single };
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = isForOthers(event) ? null : actionOf(event, latest.current.keys, latest.current.single);
      if (action === null) return;
      event.preventDefault();
      action();
    };
    // Capture, since an arrow must not first change the choice of a group of radio buttons.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  return document.querySelector('dialog[open]') !== null || isIn(event, MENUS);
}

function actionOf(event: KeyboardEvent, keys: QuizKeys, single: boolean): (() => void) | null {
  if (event.key === 'Enter') return mayEnter(event) ? keys.onNext : null;
  if (isIn(event, WRITING)) return null;
  const { back, on } = flowKeys();
  if (event.key === back) return keys.onPrevious;
  if (event.key === on) return keys.onNext;
  if (!single || event.repeat || event.shiftKey) return null;
  if (event.code === 'KeyM') return keys.onMark;
  return /^[1-9]$/.test(event.key) ? () => keys.onChoose(Number(event.key) - 1) : null;
}

function mayEnter(event: KeyboardEvent): boolean {
  return !event.repeat && !isIn(event, PRESSABLE) && (isIn(event, LINE) || !isIn(event, WRITING));
}

function isIn(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}
