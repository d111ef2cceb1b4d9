import { afterEach, expect, it, vi } from 'vitest';
import { Formula } from '#views/components/markdown/Formula.tsx';
import { renderView } from '#tests/support/renderView.tsx';

/** Fake sizes of elements: the test changes them, and observers are notified. */
class Sizes implements ResizeObserver {
  static readonly all = new Set<Sizes>();
  private readonly watched = new Set<Element>();
  private readonly tell: () => void;

  constructor(tell: () => void) {
    this.tell = tell;
    Sizes.all.add(this);
  }

  observe(element: Element): void {
    this.watched.add(element);
  }

  unobserve(element: Element): void {
    this.watched.delete(element);
  }

  disconnect(): void {
    Sizes.all.delete(this);
  }

  static changed(element: Element): void {
    for (const one of Sizes.all) if (one.watched.has(element)) one.tell();
  }
}

afterEach(() => vi.unstubAllGlobals());

it('[SHL-10] a formula is a stop of the keyboard while it is wider than its place, whichever of the two has changed', () => {
  vi.stubGlobal('ResizeObserver', Sizes);
  const { container, unmount } = renderView(<Formula tex="\sum_{i=1}^{n} a_i" isDisplay />);
  const formula = container.querySelector<HTMLElement>('.katex-display')!;
  const letters = formula.querySelector('.base')!;
  const width = vi.spyOn(formula, 'scrollWidth', 'get').mockReturnValue(300);
  const place = vi.spyOn(formula, 'clientWidth', 'get').mockReturnValue(300);
  expect(formula.tabIndex).toBe(-1);

  // The fonts have loaded, and the formula is wider.
  width.mockReturnValue(320);
  Sizes.changed(letters);
  expect(formula.tabIndex).toBe(0);
  // The element around it is made wider, and then narrower again.
  place.mockReturnValue(320);
  Sizes.changed(formula);
  expect(formula.hasAttribute('tabindex')).toBe(false);
  place.mockReturnValue(200);
  Sizes.changed(formula);
  expect(formula.tabIndex).toBe(0);

  unmount();
  expect(Sizes.all.size).toBe(0);
});

// F75
it.each([true, false])(
  'a formula runs from the left and stands by itself in a page from the right (display: %s)',
  (isDisplay) => {
    const { container } = renderView(
      <p dir="rtl" lang="ar">
        حيث <Formula tex="10^9 \\ge a,b \\ge 1" isDisplay={isDisplay} /> عددان
      </p>,
    );
    const own = container.querySelector('.katex')?.closest('[dir]');
    expect([own?.getAttribute('dir'), own?.tagName]).toEqual(['ltr', 'SPAN']);
  },
);
