/**
 * What jsdom lacks of the browser: modal dialogs, popovers, media queries, observers of size, animations. Each does the
 * part that code can see (attributes, focus, events), nothing is drawn. Import it first in a component's test.
 */
import { act, configure, getConfig } from '@testing-library/react';
import { createRoot } from 'react-dom/client';

/** A page of nothing: before it is drawn React runs the effects that are due on every other. */
const nothing = createRoot(document.createElement('div'));
const before = getConfig();

configure({
  // As patient as the rest of the tests: a page is slower on a busy machine.
  asyncUtilTimeout: 10_000,
  // On a busy machine React pauses between drawing something and its effects: what was found would not listen yet.
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

// The editor measures its text, which is nowhere.
define(Range.prototype, { getClientRects: () => [] });

/** Attributes by which the browser's own stylesheet hides an element. */
const HIDES = ['hidden', 'open', 'type'];
const computeStyle = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();

/**
 * Computes the style once for each kind of element: tests load no stylesheets, so elements differ only by their tag, the
 * attributes above and a style of their own. jsdom would try each rule of the browser's stylesheet on each element.
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

/** Presses Escape as a browser does: a modal dialog hears `cancel`, unless the key was already used. */
export function pressEscape(target: Element = document.activeElement ?? document.body): void {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  if (!target.dispatchEvent(key)) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true)
    (dialog as HTMLDialogElement).close();
}
