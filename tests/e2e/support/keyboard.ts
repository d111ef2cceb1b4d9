import { type Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** Most stops of a page before the wanted element. */
const MOST_STOPS = 90;
const NOTHING = 'nothing';
const COVERED = 'something lies over it';
/** Time in which a toast moves aside on a busy machine, ms. */
const STEPS_ASIDE_MS = 1_500;

/** The focused element, also inside the editor's shadow, and the fault of its visible focus. */
interface Stop {
  readonly name: string;
  /** null: the focus can be seen. */
  readonly fault: string | null;
}

/**
 * A person who uses a page by keyboard alone. It checks every stop of the Tab key: an element must have the
 * focus, be marked, and not be covered (WCAG 2.4.3, 2.4.7, 2.4.11).
 */
export class Keyboard {
  readonly faults: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Moves forward or back from stop to stop until the element has the focus. */
  async to(element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(element).toBeVisible();
    const passed: string[] = [];
    for (let count = 0; count < MOST_STOPS; count += 1) {
      if (await isFocused(element)) return;
      await this.press(key);
      const { name, fault } = await this.lastingStop();
      // After the last stop the focus is once in the browser's own bars.
      const isRound = name === NOTHING && passed.at(-1) !== NOTHING;
      passed.push(name);
      if (fault !== null && !isRound)
        this.faults.push(`${new URL(this.page.url()).pathname}: ${name}: ${fault}`);
    }
    throw new Error(`the Tab key does not come to it; it was at ${passed.slice(-20).join(' → ')}`);
  }

  /** Moves to a link or button and presses it. */
  async activate(element: Locator): Promise<void> {
    await this.to(element);
    await this.press('Enter');
  }

  /** Waits until the page's heading has the focus, as required after each change of page. */
  async arrives(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeFocused();
  }

  /** Fails when nothing has the focus: the next key would start at the top of the page. */
  async keepsItsPlace(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  }

  /** The present stop. A toast moves away from the focus; only one that stays longer is a fault. */
  private async lastingStop(): Promise<Stop> {
    const deadline = Date.now() + STEPS_ASIDE_MS;
    for (;;) {
      const stop = await this.stop();
      if (stop.fault !== COVERED || Date.now() > deadline) return stop;
    }
  }

  private stop(): Promise<Stop> {
    return this.page.evaluate(
      async ([nothing, covered]) => {
        // The editor shows its focus a frame later.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        if (at === null || at === document.body) return { name: nothing, fault: 'it has not the focus' };
        const said =
          at.getAttribute('aria-label') ??
          (at as HTMLInputElement).labels?.[0]?.textContent ??
          at.textContent;
        const name = `${at.tagName.toLowerCase()} ${said.trim().slice(0, 40)}`;
        const marked = around(at, 3).some((one) => isMarked(getComputedStyle(one)));
        if (!marked) return { name, fault: 'the focus does not show' };
        return { name, fault: isCovered(at) ? covered : null };

        function around(element: Element, count: number): readonly Element[] {
          const parent = element.parentElement;
          return count === 0 || parent === null ? [element] : [element, ...around(parent, count - 1)];
        }
        function isMarked({ outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean {
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
        }
        function isCovered(element: Element): boolean {
          const root = element.getRootNode() as Document | ShadowRoot;
          const { left, right, top, bottom } = element.getBoundingClientRect();
          if (right - left <= 1) return false;
          const [x, y] = [
            (left + Math.min(right, innerWidth)) / 2,
            (top + Math.min(bottom, innerHeight)) / 2,
          ];
          const over = root.elementFromPoint(x, y);
          return (
            over === null || !(element.contains(over) || over.contains(element) || isStretched(over, element))
          );
        }
        /** Whether a box's label or a link's stretched area covers the element. */
        function isStretched(over: Element, element: Element): boolean {
          return (
            over.closest('label')?.contains(element) === true ||
            over.parentElement?.contains(element) === true
          );
        }
      },
      [NOTHING, COVERED] as const,
    );
  }
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const root = one.getRootNode() as Document | ShadowRoot;
    return root.activeElement === one;
  });
}
