import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus when what has it goes away (a line that is removed, a button that is no more): the nearest thing around
 * it that is left takes it, so that neither the keyboard nor a screen reader begins anew at the top of the page (SHL-10).
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
      // Going away is no leaving: browsers that tell an element of its own removal do so while it is still there.
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

/** From the nearest out to `within`. */
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
