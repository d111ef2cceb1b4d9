import { open } from './support/competitor.ts';
import { faultsOf } from './support/scan.ts';
import { letTimePass, moduleExamOf } from './support/modules.ts';
import { expect, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;

const THREE = [
  { example: 'shelf', minutes: 40 },
  { example: 'quiz-informatics', minutes: 20 },
  { example: 'relay', minutes: 60 },
];

const banner = (page: Page) => page.getByRole('banner');

test('[SHL-10] [QIZ-2] a scan of the pages of an exam of modules finds nothing', async ({
  stage,
  signIn,
}) => {
  test.setTimeout(300_000);
  const exam = await moduleExamOf(stage, THREE);
  const page = await signIn(exam.name);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  const scan = async (path: string, name: string, make?: () => Promise<unknown>) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForFunction(() => document.querySelector('[class*=_skeleton_]') === null);
    await make?.();
    found.push(...(await faultsOf(page, name)));
  };
  await scan('/home', 'home before a module');
  await scan('/task/2', 'a module that is not next');
  await scan('/task/1', 'the start of a module', () =>
    page.getByRole('main').getByRole('button', { name: 'Започни модула' }).click(),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Започни модула' }).click();
  await expect(page.getByRole('region', { name: 'Условие' })).toBeVisible();
  await letTimePass(stage, exam, 2 * MINUTE_MS);
  await scan('/home', 'home in a module', () =>
    page.getByRole('button', { name: 'Приключи целия изпит' }).click(),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Приключи', exact: true }).click();
  await expect(banner(page).getByText('Приключихте')).toBeVisible();
  await scan('/home', 'home after the exam');
  await scan('/task/1', 'a task after the exam');
  expect(found).toEqual([]);
});
