import { useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '#views/useSingleKeys.ts';

/** The actions of the keys on a work's page. */
export interface MarkingKeys {
  /** Moves to the next or the previous criterion. */
  readonly onStep: (by: 1 | -1) => void;
  /** Moves to the next criterion; from the last one to one without points, or else to the next work. */
  readonly onEnter: () => void;
  /** Raises or lowers the points by one step. */
  readonly onNudge: (by: 1 | -1) => void;
  /** Focuses the points of the criterion, so that a typed digit goes there. */
  readonly onFigure: () => void;
  readonly onComment: () => void;
  /** Leaves a comment and goes back to the points. */
  readonly onLeave: () => void;
  readonly onFlag: () => void;
  readonly onAllPoints: () => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onUnmarked: () => void;
}

const POINTS = 'input[data-points]';
const WRITING = `textarea, select, [contenteditable], input:not([data-points], [type="checkbox"])`;
/** Elements that use Enter themselves; `MOVING`: elements that use arrows themselves. */
const PRESSABLE = 'a, button, summary';
const MOVING = '[role="menu"], [role="tablist"], [role="separator"], [data-editor]';

/**
 * The keys of a work: arrows and Enter move between criteria, digits type points, plus and minus change them
 * by a step, letters do the rest (by physical key, for Cyrillic too). In a comment all keys type but Escape,
 * which leaves it. No key acts while a dialog is open. Single keys can be switched off.
 */
export function useMarkingKeys(keys: MarkingKeys): void {
  const single = useSingleKeys();
  const latest = useRef({ keys, single });
  // A layout effect, since a person may press a key as soon as the work is visible.
  useLayoutEffect(() => {
    latest.current = { keys, single };
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForOthers(event)) return;
      const action = actionOf(event, latest.current.keys, latest.current.single);
      if (action === null) return;
      // The digit is still typed, into the field that now has the focus.
      if (action !== latest.current.keys.onFigure) event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.altKey || event.isComposing) return true;
  return document.querySelector('dialog[open]') !== null;
}

function actionOf(event: KeyboardEvent, keys: MarkingKeys, single: boolean): (() => void) | null {
  const { key, ctrlKey } = event;
  if (ctrlKey) return key === 'Enter' ? keys.onUnmarked : null;
  if (isIn(event, WRITING)) return key === 'Escape' ? keys.onLeave : null;
  if (key.length > 1) return movingOf(event, keys);
  if (!single && !isIn(event, POINTS)) return null;
  return pointsOf(event, keys) ?? (single ? letterOf(event, keys) : null);
}

function movingOf(event: KeyboardEvent, keys: MarkingKeys): (() => void) | null {
  if (isIn(event, MOVING)) return null;
  switch (event.key) {
    case 'ArrowDown':
      return () => keys.onStep(1);
    case 'ArrowUp':
      return () => keys.onStep(-1);
    case 'Enter':
      return event.repeat || isIn(event, PRESSABLE) ? null : keys.onEnter;
    default:
      return null;
  }
}

function pointsOf(event: KeyboardEvent, keys: MarkingKeys): (() => void) | null {
  if (event.key === '+' || event.key === '=') return () => keys.onNudge(1);
  if (event.key === '-') return () => keys.onNudge(-1);
  return /^[\d.,]$/.test(event.key) && !isIn(event, POINTS) ? keys.onFigure : null;
}

function letterOf({ code, repeat, shiftKey }: KeyboardEvent, keys: MarkingKeys): (() => void) | null {
  if (repeat || shiftKey) return null;
  const letters: Readonly<Record<string, () => void>> = {
    KeyN: keys.onUnmarked,
    KeyJ: keys.onNext,
    KeyK: keys.onPrevious,
    KeyF: keys.onFlag,
    KeyC: keys.onComment,
    KeyA: keys.onAllPoints,
  };
  return letters[code] ?? null;
}

function isIn(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}
