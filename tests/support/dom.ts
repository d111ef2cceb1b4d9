/**
 * Parts of a browser that jsdom lacks: modal dialogs, popovers, media queries, resize observers, animations.
 * Each sets only what code can see (attributes, focus, events). Import this file first in a component's test.
 */
import { act, configure, getConfig } from '@testing-library/react';
import { createRoot } from 'react-dom/client';

/** An empty page: before React renders it, React runs pending effects of all other pages. */
const nothing = createRoot(document.createElement('div'));
const before = getConfig();

configure({
  // The same patience as in other tests: a page is slower on a busy machine.
  asyncUtilTimeout: 10_000,
  // On a busy machine React pauses before effects: a found element might not listen yet.
  asyncWrapper: async (search) => {
    const found = await before.asyncWrapper(search);
    act(() => nothing.render(null));
    return found;
  },
});

const noop = () => undefined;

function define(prototype: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  }
}

const focusBeforeDialog = new WeakMap<HTMLDialogElement, Element | null>();

define(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    focusBeforeDialog.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, input, select, textarea, [tabindex]')?.focus();
  },
  close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const before = focusBeforeDialog.get(this);
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event('close'));
  },
});

define(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.style.display = 'block';
  },
  hidePopover(this: HTMLElement) {
    this.style.removeProperty('display');
  },
});

define(Element.prototype, {
  animate: () => ({ cancel: noop, finished: Promise.resolve() }),
  scrollIntoView: noop,
});

// The editor measures its text, which has no layout here.
define(Range.prototype, { getClientRects: () => [] });

/** Attributes by which the browser's own stylesheet hides an element. */
const HIDES = ['hidden', 'open', 'type'];
const computeStyle = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();

/**
 * Computes the style once for each kind of element: without stylesheets, only the tag, the attributes above
 * and an own style matter. jsdom would try each rule of the browser's stylesheet on each element.
 */
function getComputedStyle(element: Element): CSSStyleDeclaration {
  if (element.hasAttribute('style')) return computeStyle(element);
  const kind = [element.tagName, ...HIDES.map((name) => element.getAttribute(name))].join(' ');
  const known = styles.get(kind) ?? computeStyle(element);
  styles.set(kind, known);
  return known;
}

define(window, {
  getComputedStyle,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: noop,
    removeEventListener: noop,
  }),
  ResizeObserver: class {
    observe = noop;
    unobserve = noop;
    disconnect = noop;
  },
});

/** Presses Escape as a browser does: a modal dialog gets `cancel`, unless the key was handled. */
export function pressEscape(target: Element = document.activeElement ?? document.body): void {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  if (!target.dispatchEvent(key)) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true)
    (dialog as HTMLDialogElement).close();
}
