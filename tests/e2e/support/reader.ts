import { type Page } from './test.ts';

/**
 * Notes what a screen reader announces from now on: additions and changes in live regions, as far as a region
 * asks for them (WAI-ARIA 1.2: `aria-live`, `aria-relevant`, and values implied by roles).
 */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const IMPLIED: Readonly<Record<string, string>> = {
      status: 'polite',
      alert: 'assertive',
      timer: 'off',
      log: 'polite',
    };
    const said: string[] = [];
    Object.assign(window, { said });

    const liveness = (element: Element) =>
      element.getAttribute('aria-live') ?? IMPLIED[element.getAttribute('role') ?? ''] ?? null;
    /** The nearest region decides, even when it is silent. */
    const regionOf = (node: Node): Element | null => {
      let at = node instanceof Element ? node : node.parentElement;
      while (at !== null && liveness(at) === null) at = at.parentElement;
      return at !== null && liveness(at) !== 'off' && at.checkVisibility() ? at : null;
    };
    const isRelevant = (region: Element, kind: string) =>
      (region.getAttribute('aria-relevant') ?? 'additions text').includes(kind);
    const textOf = (node: Node): string => {
      if (
        node instanceof Element &&
        (node.getAttribute('aria-hidden') === 'true' || liveness(node) === 'off')
      )
        return '';
      return node.nodeType === Node.TEXT_NODE
        ? (node.textContent ?? '')
        : [...node.childNodes].map(textOf).join(' ');
    };
    const hear = (node: Node, kind: string) => {
      const region = regionOf(node);
      const text = textOf(node).replace(/\s+/g, ' ').trim();
      if (region !== null && text !== '' && isRelevant(region, kind)) said.push(text);
    };
    new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
        if (type === 'characterData') hear(target, 'text');
        // A region that is added with its text is not announced; additions to an existing region are.
        else
          for (const node of addedNodes)
            if (node.isConnected && regionOf(target) !== null) hear(node, 'additions');
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** The announcements since `listen`. */
export function told(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { said: readonly string[] }).said);
}
