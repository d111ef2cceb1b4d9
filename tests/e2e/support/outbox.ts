import { expect, type Page } from './test.ts';

/** Waits until the browser's outbox has `count` submissions: it drops one only after the receipt is shown. */
export async function expectKept(page: Page, count: number): Promise<void> {
  await expect.poll(() => keptIn(page)).toBe(count);
}

function keptIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const small = Object.keys(localStorage).filter((key) => key.startsWith('agon.outbox.')).length;
        const opening = indexedDB.open('agon.outbox', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('solutions');
        opening.onerror = () => reject(new Error('the outbox cannot be opened'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('solutions').objectStore('solutions').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(small + counting.result);
          };
        };
      }),
  );
}
