import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { misfitsOf } from './fit.ts';
import { scan, settled } from './scan.ts';
import { expect, type Page } from './test.ts';

/** Widths of a phone and a laptop. */
const WIDTHS = [390, 1280];
const KEYS = Object.keys(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../public/locales/bg/translations.json'), 'utf8'),
  ) as Record<string, string>,
);

/** Opens all pages of this browser from now on in a language, as if it had been chosen before. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.context().addInitScript((lang) => localStorage.setItem('lang', lang), language);
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/** The addresses of the page's menu within the application. */
export async function menuOf(page: Page, url: string): Promise<readonly string[]> {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${url}/home`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const hrefs = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(hrefs)].filter((href) => href.startsWith('/') && !href.startsWith('/docs'));
}

/**
 * Faults of pages in a language, one a line: a wrong language or direction of the document, a key instead of
 * its text, words that are cut off, overlap or do not fit, and faults that axe finds.
 */
export async function faultsIn(
  page: Page,
  {
    url,
    language,
    paths,
  }: { readonly url: string; readonly language: string; readonly paths: readonly string[] },
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(url + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForFunction(() => document.querySelector('[class*=_skeleton_]') === null);
    const name = `${language} ${path}`;
    const { lang, dir } = await page.evaluate(() => {
      const root = document.documentElement;
      return { lang: root.lang, dir: root.dir };
    });
    const wanted = language === 'ar' ? 'rtl' : 'ltr';
    if (lang !== language || dir !== wanted) found.push(`${name}: the document is ${lang} ${dir}`);
    found.push(...(await rawKeys(page)).map((key) => `${name}: a key is shown: ${key}`));
    found.push(...(await misfitsOf(page, name, WIDTHS)));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      found.push(...(await overlaps(page)).map((fault) => `${name} ${width}: ${fault}`));
    }
    found.push(...(await scan(page, true)).map((fault) => `${name}: ${fault}`));
  }
  return found;
}

/** Keys that are shown or read out instead of their texts. */
function rawKeys(page: Page): Promise<string[]> {
  return page.evaluate((keys) => {
    const known = new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));
    const said = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
        said.push(element.getAttribute(name) ?? '');
    const words = said.join(' ').match(/[a-z][\w]*(?:\.\w+)+/gi) ?? [];
    return [...new Set(words.filter((word) => known.has(word)))];
  }, KEYS);
}

/** Words in the flow of the page that overlap others. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly words: string;
      readonly box: DOMRect;
      readonly owner: Element;
    }
    const root = document.querySelector('main') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) lines.push(...linesOf(node));
    const found = lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter((other) => one.owner !== other.owner && stand(one.box, other.box))
        .map((other) => `on one another: ${one.words} | ${other.words}`),
    );
    return [...new Set(found)];

    function linesOf(node: Node): readonly Line[] {
      const owner = node.parentElement;
      const words = (node.textContent ?? '').trim().slice(0, 40);
      if (owner === null || words === '' || isOutOfFlow(owner)) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map((box) => ({ words, box, owner }));
    }

    /** Whether two lines overlap; lines of a text may share the room for their ascenders. */
    function stand(one: DOMRect, other: DOMRect): boolean {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return wide > 2 && high > Math.min(one.height, other.height) / 2;
    }

    /** Whether the element is invisible, lies over the page, or is in a box that scrolls or cuts it. */
    function isOutOfFlow(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true })) return true;
      if (element.closest('svg, math, .katex, .visually-hidden') !== null) return true;
      for (let up: Element | null = element; up !== null && up !== root; up = up.parentElement)
        if (isOwnLayer(getComputedStyle(up))) return true;
      return false;
    }

    function isOwnLayer({ position, overflowX, overflowY, transform }: CSSStyleDeclaration): boolean {
      const isLaidOver = ['absolute', 'fixed', 'sticky'].includes(position);
      return isLaidOver || overflowX !== 'visible' || overflowY !== 'visible' || transform !== 'none';
    }
  });
}
