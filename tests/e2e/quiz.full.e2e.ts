import AxeBuilder from '@axe-core/playwright';
import { examOf } from './support/exam.ts';
import { expect, type Page, test } from './support/test.ts';

const question = (page: Page, number: number) =>
  expect(page.getByRole('heading', { level: 1, name: `Въпрос ${number} от 10` })).toBeVisible();

test('[SHL-10] [QIZ-1] a quiz fits 360 px and has nothing an accessibility scan finds, in dark too', async ({
  stage,
  signIn,
}) => {
  const { name } = await examOf(stage);
  const page = await signIn(name);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const base = new URL(page.url()).origin;
  for (const number of [1, 3, 6, 9, 10]) {
    await page.goto(`${base}/task/1/quiz/${number}`);
    await question(page, number);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});
