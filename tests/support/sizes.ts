import { vi } from 'vitest';

const HEIGHT = 600;
const WIDTH = 1200;

/** Gives the scrolling part of a table a size until the test is over: jsdom has no layout. */
export function giveSizes(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
}

/** The same for code that measures whole rows and columns. */
export function giveOuterSizes(): void {
  giveSizes();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH);
}
