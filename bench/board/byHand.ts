/**
 * A copy of the board's rows, changed by hand as by a page that knows which cells change and nothing else.
 * All functions run in the page, so none uses another.
 */

/** Keeps a copy of the rows as they are now. */
export function keepRows(): void {
  const body = document.querySelector('[role=grid] > [role=rowgroup]:nth-child(2)');
  if (body === null) throw new Error('no board');
  (window as unknown as { kept: Element }).kept = body.cloneNode(true) as Element;
}

/**
 * Lays the copy over the page, and computes the changes that turn it into the present rows; returns the
 * number of changed cells.
 */
export function layCopy(): number {
  const page = window as unknown as { kept: HTMLElement; patch: () => void; lift: () => void };
  const body = document.querySelector('[role=grid] > [role=rowgroup]:nth-child(2)');
  const grid = document.querySelector('[role=grid]');
  if (body === null || grid === null) throw new Error('no board');
  // The copy gets the same frame as the grid, so that it has the same styles and the same position.
  const over = grid.cloneNode(false) as HTMLElement;
  const { top, left, width, height } = grid.getBoundingClientRect();
  Object.assign(over.style, { position: 'fixed', zIndex: '9', background: 'var(--surface, white)' });
  Object.assign(over.style, {
    top: `${top}px`,
    left: `${left}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  over.append(page.kept);
  grid.parentElement?.append(over);
  const steps: (() => void)[] = [];
  let cells = 0;
  const before = new Map([...page.kept.children].map((row) => [row.id, row as HTMLElement]));
  for (const wanted of [...body.children] as HTMLElement[]) {
    const row = before.get(wanted.id);
    before.delete(wanted.id);
    if (row === undefined) {
      const html = wanted.outerHTML;
      steps.push(() => page.kept.insertAdjacentHTML('beforeend', html));
      cells += wanted.children.length;
      continue;
    }
    const style = wanted.getAttribute('style') ?? '';
    if (style !== row.getAttribute('style')) steps.push(() => row.setAttribute('style', style));
    for (const [at, cell] of [...wanted.children].entries()) {
      const own = row.children[at];
      const html = cell.innerHTML;
      if (own === undefined || own.innerHTML === html) continue;
      steps.push(() => (own.innerHTML = html));
      cells += 1;
    }
  }
  for (const row of before.values()) steps.push(() => row.remove());
  page.patch = () => {
    for (const step of steps) step();
  };
  page.lift = () => over.remove();
  return cells;
}

/** Changes the copy. */
export function patchCopy(): void {
  (window as unknown as { patch: () => void }).patch();
}

/** Removes the copy; returns whether its text was equal to that of the rows. */
export function liftCopy(): boolean {
  const page = window as unknown as { kept: HTMLElement; lift: () => void };
  const body = document.querySelector('[role=grid] > [role=rowgroup]:nth-child(2)');
  const [copy, rows] = [page.kept, body].map((one) =>
    [...(one?.children ?? [])]
      .map((row) => row.textContent)
      .sort()
      .join('\n'),
  );
  const isSame = copy === rows;
  page.lift();
  return isSame;
}
