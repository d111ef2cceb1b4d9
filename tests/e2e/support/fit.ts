import { type Page } from './test.ts';
import { settled } from './scan.ts';

/** Widths of a phone, a tablet with the sidebar beside the page, a laptop and a large screen. */
const WIDTHS = [390, 768, 1280, 1920];

/**
 * Faults of layout at any of the widths, one a line: a page or a card with parts beyond its edge, a button's
 * words on two lines, a hidden tab, a cut filter or hint in a field. Text cut with dots (a long name in a
 * table) and a wide table that scrolls by itself are no faults.
 */
export async function misfitsOf(
  page: Page,
  name: string,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    found.push(...(await misfits(page)).map((fault) => `${name} ${width}: ${fault}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...new Set(found)];
}

function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
    const { scrollWidth, clientWidth } = document.documentElement;
    const pen = document.createElement('canvas').getContext('2d')!;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      if (isCut(element, style)) found.push(`cut off: ${called(element)}`);
      if (hidesTabs(element)) found.push(`tabs out of sight: ${called(element)}`);
      if (element.matches('[class*=_button_], [role=tab]') && isBroken(element))
        found.push(`on several lines: ${called(element)}`);
      const words = wordsOf(element);
      if (words !== '' && lengthOf(words, style) > element.clientWidth + 1)
        found.push(`does not fit its field: ${words}`);
    }
    return found;

    function called(element: HTMLElement): string {
      return `${element.tagName} ${element.textContent.trim().slice(0, 60)}`;
    }

    /** Whether content is cut at the edge without a scroll bar or dots. */
    function isCut(element: HTMLElement, style: CSSStyleDeclaration): boolean {
      if (element.clientWidth <= 1 || element.matches('input, select, .visually-hidden')) return false;
      const isHidden = style.overflowX === 'hidden' || style.overflowX === 'clip';
      return isHidden && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    }

    function hidesTabs(element: HTMLElement): boolean {
      return element.matches('[role=tablist]') && element.scrollWidth > element.clientWidth + 1;
    }

    function isBroken(element: HTMLElement): boolean {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) return true;
      }
      return false;
    }

    /** The hint in an empty field, or the label of an unused filter; a chosen name may be long. */
    function wordsOf(element: HTMLElement): string {
      if (element instanceof HTMLInputElement) return element.value === '' ? element.placeholder : '';
      if (!(element instanceof HTMLSelectElement) || element.value !== '') return '';
      return element.selectedOptions[0]?.label ?? '';
    }

    function lengthOf(words: string, style: CSSStyleDeclaration): number {
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      return pen.measureText(words).width + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    }
  });
}
