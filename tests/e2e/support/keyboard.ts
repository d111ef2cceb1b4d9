import { type Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** No page of ours has more stops than this before what is looked for. */
const MOST_STOPS = 90;
const NOTHING = 'nothing';
const COVERED = 'something lies over it';
/** As long as a toast may take, on a busy machine, to stand elsewhere. */
const STEPS_ASIDE_MS = 1_500;

/** What has the focus, also inside the editor's shadow, and what is wrong with how it shows. */
interface Stop {
  readonly name: string;
  /** null: a person sees where they are. */
  readonly fault: string | null;
}

/**
 * A person at a page who has a keyboard and nothing else. Every stop of the Tab key is looked at: the focus must be on
 * something, be marked, and not lie under what stands over the page (WCAG 2.4.3, 2.4.7, 2.4.11).
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

  /** Goes forward, or back, from stop to stop until it is at the element. */
  async to(element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(element).toBeVisible();
    const passed: string[] = [];
    for (let count = 0; count < MOST_STOPS; count += 1) {
      if (await isFocused(element)) return;
      await this.press(key);
      const { name, fault } = await this.lastingStop();
      // Past the last stop, once, one is in the browser's own bars.
      const isRound = name === NOTHING && passed.at(-1) !== NOTHING;
      passed.push(name);
      if (fault !== null && !isRound)
        this.faults.push(`${new URL(this.page.url()).pathname}: ${name}: ${fault}`);
    }
    throw new Error(`the Tab key does not come to it; it was at ${passed.slice(-20).join(' → ')}`);
  }

  /** Goes to a link or button and presses it. */
  async activate(element: Locator): Promise<void> {
    await this.to(element);
    await this.press('Enter');
  }

  /** Waits until the heading of the page has the focus, as it must after going from page to page. */
  async arrives(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeFocused();
  }

  /** Fails when nothing has the focus: who goes on with the keyboard would begin at the top of the page. */
  async keepsItsPlace(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  }

  /** A toast steps aside from what has the focus: what lies over it longer counts. */
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
        // The editor marks itself a moment later.
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
        /** The label of a box, or a link that is stretched over its line. */
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
