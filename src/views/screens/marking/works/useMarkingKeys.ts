import { useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '#views/useSingleKeys.ts';

/** Actions of the keys of a work. */
export interface MarkingKeys {
  /** To the next criterion or the one before. */
  readonly onStep: (by: 1 | -1) => void;
  /** To the next criterion; after the last one to one without points, else to the next work. */
  readonly onEnter: () => void;
  /** A step of points more or less. */
  readonly onNudge: (by: 1 | -1) => void;
  /** A figure is written: it goes into the points of the criterion. */
  readonly onFigure: () => void;
  readonly onComment: () => void;
  /** Out of a comment, back to the points. */
  readonly onLeave: () => void;
  readonly onFlag: () => void;
  readonly onAllPoints: () => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onUnmarked: () => void;
}

const POINTS = 'input[data-points]';
const WRITING = `textarea, select, [contenteditable], input:not([data-points], [type="checkbox"])`;
/** Where Enter presses something, and where arrows move about. */
const PRESSABLE = 'a, button, summary';
const MOVING = '[role="menu"], [role="tablist"], [role="separator"], [data-editor]';

/**
 * The keys of a work: arrows and Enter go from criterion to criterion, figures write its points, plus and minus change them by a step,
 * letters do the rest (by their place on the keyboard, so in Cyrillic as well). In a comment the keys are the writer's, but
 * for Escape, which leaves it; while a dialog asks they do nothing. Single keys can be switched off.
 */
export function useMarkingKeys(keys: MarkingKeys): void {
  const single = useSingleKeys();
  const latest = useRef({ keys, single });
  // Before the page is painted: a person who sees a work may press a key at once.
  useLayoutEffect(() => {
    latest.current = { keys, single };
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForOthers(event)) return;
      const action = actionOf(event, latest.current.keys, latest.current.single);
      if (action === null) return;
      // A figure is still to be written, where the focus now is.
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
