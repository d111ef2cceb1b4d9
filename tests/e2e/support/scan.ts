import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './test.ts';
import { isFull } from '#tests/support/full.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Rules of WCAG 2.2 AA, and axe's good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about colours; all other rules find the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
// High contrast has few colours of its own, and a narrow page has the colours of the wide one.
const THEMES = ['light', 'dark', ...(isFull ? (['contrast'] as const) : [])] as const;
const NARROW_THEMES = isFull ? (['light'] as const) : [];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };
/** The narrowest width with the sidebar beside the page. */
const MIDDLE = { width: 640, height: 800 };
/** 1280 × 1024 at a zoom of 400 %: WCAG's case of reflow (1.4.10). */
const ZOOMED = { width: 320, height: 256 };
/** Most looks, a few frames each, until a page has followed its new size. */
const MOST_LOOKS = 20;
/** WCAG 2.5.8, CSS pixels. */
const TARGET_PX = 24;

/**
 * Faults of a page in its present state, one a line: those of an accessibility scan, with colours in light
 * and dark (in the full run also in high contrast and narrow), targets smaller than 24 px, and content that
 * does not fit a narrow or a zoomed page. Theme and size change without a reload and are restored.
 */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  const own = await page.evaluate(() => document.documentElement.getAttribute('data-theme'));
  for (const size of [WIDE, NARROW]) {
    await resize(page, size);
    found.push(...(await smallTargets(page)).map((fault) => `${name} ${size.width}: ${fault}`));
    for (const theme of size === WIDE ? THEMES : NARROW_THEMES) {
      await show(page, theme);
      const all = theme === 'light';
      found.push(...(await scan(page, all)).map((fault) => `${name} ${size.width} ${theme}: ${fault}`));
    }
  }
  // The page is still narrow from the scan above.
  for (const size of [NARROW, ZOOMED, MIDDLE]) {
    if (size !== NARROW) await resize(page, size);
    found.push(...(await overflow(page)).map((fault) => `${name} ${size.width}: ${fault}`));
  }
  found.push(...(await coveredForGood(page)).map((fault) => `${name} ${MIDDLE.width}: ${fault}`));
  await show(page, own);
  await resize(page, WIDE);
  return found;
}

/** Stops a page's animations, so that a scan sees the final state. */
export async function calm(page: Page): Promise<Page> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

/** Opens each address, brings the page into its state, and scans it. */
export async function scanned(
  page: Page,
  states: readonly (readonly [path: string, state?: string, make?: (page: Page) => Promise<unknown>])[],
): Promise<string[]> {
  await calm(page);
  const base = new URL(page.url()).origin;
  const found: string[] = [];
  for (const [path, state = '', make] of states) {
    await page.goto(base + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.waitForFunction(() => document.querySelector('[class*=_skeleton_]') === null);
    await make?.(page);
    found.push(...(await faultsOf(page, `${path} ${state}`.trim())));
  }
  return found;
}

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await settled(page);
}

async function show(page: Page, theme: string | null): Promise<void> {
  await page.evaluate((chosen) => {
    if (chosen === null) document.documentElement.removeAttribute('data-theme');
    else document.documentElement.setAttribute('data-theme', chosen);
  }, theme);
  await settled(page);
}

/** Waits for animations, during which colours would be measured half-way. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const finite = document.getAnimations().filter(({ effect, timeline }) => {
      // An animation that follows scrolling does not end.
      return timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity;
    });
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/** Violations that axe finds now; without `all` only of colours, by the axe that a full scan left. */
export async function scan(page: Page, all: boolean): Promise<string[]> {
  const violations = all
    ? (await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze()).violations
    : await page.evaluate(
        // The full scan has left axe in the page.
        async (values) => {
          const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
          return (await axe.run({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] }))
            .violations;
        },
        COLOUR_RULES,
      );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

/** Controls smaller than a finger tip. A link in running text may be as high as the text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressable =
      'a[href], button, select, summary, [role=tab], [role^=menuitem], input:not([type=hidden])';
    const open = document.querySelector('dialog[open]') ?? document.body;
    return [...open.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      const { width, height } = targetOf(element);
      const isHidden = width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true });
      if (isHidden || (width >= least && height >= least) || isInText(element)) return [];
      const called = element.getAttribute('aria-label') ?? element.textContent;
      return [
        `a target of ${Math.round(width)} × ${Math.round(height)}: ${element.tagName} ${called.trim()}`,
      ];
    });

    /** The area to press: also a control's label, and what a link stretches over its line. */
    function targetOf(element: HTMLElement): { width: number; height: number } {
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((one) =>
        one.getBoundingClientRect(),
      );
      for (const one of [element, ...((element as HTMLInputElement).labels ?? [])]) {
        const { position, width, height } = getComputedStyle(one, '::after');
        if (position === 'absolute') boxes.push(new DOMRect(0, 0, parseFloat(width), parseFloat(height)));
      }
      return {
        width: Math.max(...boxes.map((box) => box.width)),
        height: Math.max(...boxes.map((box) => box.height)),
      };
    }

    function isInText(element: HTMLElement): boolean {
      return element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    }
  }, TARGET_PX);
}

/** Parts of the header that still cover others when the header has followed its new width. */
async function coveredForGood(page: Page): Promise<string[]> {
  let found = await coveredInHeader(page);
  for (let looks = 0; looks < MOST_LOOKS && found.length > 0; looks += 1) {
    await settled(page);
    found = await coveredInHeader(page);
  }
  return found;
}

/** Parts of a header that cover its timer or a button. A dialog may cover them, though it has a header. */
function coveredInHeader(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('header :is(a, button, [role=timer])')].filter((part) =>
      part.checkVisibility(),
    );
    return parts.flatMap((part, at) => {
      const box = part.getBoundingClientRect();
      const over = parts.slice(at + 1).find((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const across = Math.min(box.right, right) - Math.max(box.left, left);
        const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
        const isSame = part.closest('header') === other.closest('header');
        return isSame && across > 1 && down > 1 && !part.contains(other);
      });
      if (over === undefined) return [];
      const [upper, lower] = [over, part].map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const name = one.getAttribute('aria-label') ?? one.textContent;
        return `${name} (${[left, right, top, bottom].map(Math.round).join(' ')})`;
      });
      return [`${upper} lies over ${lower} in the header`];
    });
  });
}

/** Pixels by which the page is wider than its window, and the elements that cause this. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
    );
    const names = wide
      .slice(-3)
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`);
    return [`${scrollWidth - clientWidth} px too wide: ${names.join(', ')}`];
  });
}
