import { useLayoutEffect, useRef } from 'react';
import { flowKeys } from '#views/i18n/direction.ts';
import { useSingleKeys } from '#views/useSingleKeys.ts';

/** Actions of the keys of a question. */
export interface QuizKeys {
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onMark: () => void;
  /** Place of an option, from 0. */
  readonly onChoose: (place: number) => void;
}

/** Where keys write. */
const LINE = 'input:not([type="radio"], [type="checkbox"])';
const WRITING = `textarea, select, [contenteditable], ${LINE}`;
/** Where Enter presses something, and where arrows move about. */
const PRESSABLE = 'a, button, summary';
const MENUS = '[role="menu"], [role="tablist"]';

/**
 * Arrows and Enter go from question to question, digits choose, M marks (by its place on the keyboard, so in Cyrillic as
 * well). Where somebody writes the keys are theirs, but for Enter in a single line; while a dialog asks they do nothing.
 * Digits and M can be switched off.
 */
export function useQuizKeys(keys: QuizKeys): void {
  const single = useSingleKeys();
  const latest = useRef({ keys, single });
  // Before the page is painted: a person who sees a question may press a key at once.
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
    // Before a group of radio buttons moves its choice by the arrow.
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
