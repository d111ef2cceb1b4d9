import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JUDGED, open, write } from './support/competitor.ts';
import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';
import { workOf } from './support/work.ts';

const BELLS = join(import.meta.dirname, '../../examples/bells/submissions/accepted/bells.cpp');
const COLUMNS = 80;

const sendButton = (page: Page) => page.getByRole('button', { name: 'Изпрати', exact: true });

/** Expects the button that sends to be in view, and the page as a whole not to scroll. */
async function expectSendInSight(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const tabs = page.getByRole('tablist', { name: 'Части на задачата' });
  for (const name of width < 1100 ? ['Условие', 'Решение', 'Изпратени'] : [null]) {
    if (name !== null) await tabs.getByRole('tab', { name, exact: true }).click();
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
}

test('[TSK-1] [SHL-8] the task is a workspace: Send always in sight, 80 columns, a divider that stays @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  await open(ivan, '/task/1');
  await expect(ivan.locator('.cm-content')).toBeVisible();
  for (const [width, height] of [
    [1280, 600],
    [1100, 700],
    [1024, 600],
    [768, 700],
    [640, 600],
    [390, 700],
    [360, 600],
  ] as const)
    await expectSendInSight(ivan, width, height);

  await ivan.setViewportSize({ width: 1440, height: 900 });
  await write(ivan, 'cpp', '/'.repeat(COLUMNS));
  const scroller = ivan.locator('.cm-scroller');
  expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const statement = ivan.getByRole('region', { name: 'Условие' });
  const widthOf = async () => (await statement.boundingBox())?.width ?? 0;
  const before = await widthOf();
  expect(before).toBeGreaterThan(400);

  const divider = ivan.getByRole('separator', { name: 'Ширина на условието' });
  const box = (await divider.boundingBox())!;
  await ivan.mouse.move(box.x + box.width / 2, box.y + 200);
  await ivan.mouse.down();
  await ivan.mouse.move(box.x + 150, box.y + 220, { steps: 4 });
  await ivan.mouse.up();
  expect(await widthOf()).toBeGreaterThan(before + 120);
  const dragged = await widthOf();
  await ivan.reload();
  await expect(ivan.locator('.cm-content')).toBeVisible();
  expect(Math.abs((await widthOf()) - dragged)).toBeLessThan(3);
});

test('[TSK-4] a sample is run against the program in the editor by one press @full', async ({
  stage,
  signIn,
}) => {
  test.slow();
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  stage.judge();
  const ivan = await signIn(cast.names.ivan);
  await open(ivan, '/task/1');
  await write(ivan, 'cpp', await readFile(BELLS, 'utf8'));
  const sample = ivan.getByRole('region', { name: 'Пример 1', exact: true });
  await sample.getByRole('button', { name: 'Пусни на пример 1' }).click();
  await expect(sample.getByText('Както се очаква')).toBeVisible(JUDGED);
  await expect(sample.getByLabel('Вашият изход')).toBeVisible();
});

test('[TSK-3] the line numbers of a shown source stand on their lines, also before it is in sight @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const work = await workOf(stage, cast);
  const ivan = await signIn(cast.names.ivan);
  await ivan.setViewportSize({ width: 1280, height: 500 });
  await open(ivan, `/task/1/submission/${work.accepted}`);
  const lines = ivan.locator('.cm-line');
  await expect(lines.nth(3)).toBeAttached();
  const agree = async () => {
    const middleOf = (elements: readonly Element[]) =>
      elements.map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      });
    // The first line number only sets the width, and is not drawn.
    const numbers = await ivan.locator('.cm-lineNumbers .cm-gutterElement').evaluateAll(middleOf);
    const texts = await lines.evaluateAll(middleOf);
    numbers.slice(1).forEach((middle, at) => expect(Math.abs(middle - (texts[at] ?? 0))).toBeLessThan(3));
  };
  await agree();
  await lines.first().scrollIntoViewIfNeeded();
  await agree();
  await ivan.setViewportSize({ width: 640, height: 400 });
  await agree();
});

test('[SHL-10] F6 goes from part to part of a task and back @full', async ({ stage, signIn }) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  await open(ivan, '/task/1');
  await expect(ivan.locator('.cm-content')).toBeVisible();
  const part = () =>
    ivan.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? null);
  for (const [key, name] of [
    ['F6', 'statement'],
    ['F6', 'solution'],
    ['F6', 'work'],
    ['F6', 'statement'],
    ['Shift+F6', 'work'],
  ] as const) {
    await ivan.keyboard.press(key);
    await expect.poll(part).toBe(name);
  }
});
