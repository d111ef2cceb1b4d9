import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus when the focused element goes away (a removed line, a button that is no more): the nearest
 * remaining element around it takes it, so that keyboard and screen reader do not begin at the top again
 * (SHL-10).
 */
export function useFocusRescue(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = root.current;
    if (within === null) return;
    let around: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element ? [target, ...ancestorsOf(target, within)] : [];
    };
    const forget = ({ target }: FocusEvent) => {
      // A removal is no loss of focus: browsers that report it do so while the element is still there.
      queueMicrotask(() => {
        if (target === around[0] && target instanceof Element && target.isConnected) around = [];
      });
    };
    const rescue = () => {
      const [focused] = around;
      if (focused === undefined || focused.isConnected) return;
      const lost = around;
      around = [];
      // An element that takes the focus on purpose, as the heading of a new page does, has it by then.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const left = lost.find((one) => one.isConnected);
        if (left instanceof HTMLElement) focusAnyway(left);
      });
    };
    const removals = new MutationObserver(rescue);
    within.addEventListener('focusin', remember);
    within.addEventListener('focusout', forget);
    removals.observe(within, { childList: true, subtree: true });
    return () => {
      within.removeEventListener('focusin', remember);
      within.removeEventListener('focusout', forget);
      removals.disconnect();
    };
  }, [root]);
}

/** The ancestors of an element, from the nearest out to `within`. */
function ancestorsOf(element: Element, within: Element): readonly Element[] {
  const found: Element[] = [];
  for (let one = element.parentElement; one !== null && one !== within; one = one.parentElement)
    found.push(one);
  return found;
}

function focusAnyway(element: HTMLElement): void {
  if (!element.matches('a[href], button, input, select, textarea, [tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
