import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { castOf } from './support/contest.ts';
import { type Stage } from './support/stage.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const NAMES = ['Анна Ёжикова', 'Γιώργος Παπαδόπουλος', 'محمد عبد الله'];

/** A contest with final results, contestants with names in three scripts, and a coordinator. */
async function finalContest(stage: Stage) {
  const final = { name: 'Купа на три писмености', final_at: Date.now() };
  const cast = await castOf(stage, { start: -120 * MINUTE_MS, end: -30 * MINUTE_MS }, final);
  const { contestId: contest_id } = cast;
  for (const [at, display_name] of NAMES.entries()) {
    const user_id = await stage.seed.user({
      name: `named${at}-${contest_id}`,
      display_name,
      password: PASSWORD,
    });
    await stage.seed.participant({ contest_id, user_id });
  }
  const coordinator = `rada-${contest_id}`;
  const user_id = await stage.seed.user({ name: coordinator, role: 'coordinator', password: PASSWORD });
  await stage.db.insertInto('contest_staff').values({ contest_id, user_id }).execute();
  return { contest: contest_id, coordinator, named: NAMES.map((_, at) => `named${at}-${contest_id}`) };
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()]);
  return readFile(await download.path());
}

/** The text of a PDF as poppler reads it, without direction marks. */
function textOf(pdf: Buffer): string {
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString('utf8');
  return text.normalize('NFKC').replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '');
}

test('[COO-1] [COO-2] a template is drawn by dragging, certificates are issued, fetched as PDF and verified by anybody; a forged or revoked one is not', async ({
  stage,
  server,
  signIn,
  browser,
}) => {
  test.setTimeout(240_000);
  stage.judge();
  const { contest, coordinator, named } = await finalContest(stage);
  const rada = await signIn(coordinator);
  const refused: string[] = [];
  rada.on('console', (said) => {
    if (said.text().includes('Content Security Policy')) refused.push(said.text());
  });
  await rada.goto(`${server.url}/certificates/${contest}`);

  await test.step('a field goes where it is dragged, and its letters are those of the PDF', async () => {
    await rada.getByRole('tab', { name: /Шаблони/ }).click();
    await rada.getByRole('button', { name: 'Нов шаблон' }).click();
    const field = rada.getByRole('button', { name: /^Име, на/ });
    const before = await field.getAttribute('aria-label');
    const box = (await field.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await rada.mouse.move(x, y);
    await rada.mouse.down();
    await rada.mouse.move(x + 3, y + 23, { steps: 5 });
    await rada.mouse.up();
    await expect(field).not.toHaveAttribute('aria-label', before!);
    const faces = () =>
      rada.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts]
          .filter(({ family, status }) => family.includes('Certificate') && status === 'loaded')
          .map(({ family }) => family.replaceAll(/["']/g, ''));
      });
    await expect.poll(faces).toContain('Certificate Serif');
    expect(refused).toEqual([]);
    // F20: at an address of this computer alone nobody else can verify a certificate.
    await expect(rada.getByText(`Никой друг компютър не стига до ${server.url}`)).toBeVisible();
    await rada.getByLabel('Адрес на тази инсталация').fill('https://contest.example.org');
    await rada.getByRole('button', { name: 'Запази шаблона' }).click();
    await expect(rada.getByRole('heading', { level: 3, name: 'Грамота' })).toBeVisible();
  });

  await test.step('everybody is given one', async () => {
    await rada.getByRole('tab', { name: 'Издаване' }).click();
    await rada.getByRole('button', { name: /^Избери всички/ }).click();
    await rada.getByRole('button', { name: 'Издай на 5' }).click();
    await rada.getByRole('dialog').getByRole('button', { name: 'Издай', exact: true }).click();
    await expect(rada.getByRole('tab', { name: /^Издадени\s*5/ })).toBeVisible();
  });

  const codeOf = async (name: string) => {
    const row = rada.getByRole('row').filter({ hasText: name });
    return row.getByRole('link', { name: /^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/ }).innerText();
  };
  await rada.getByRole('tab', { name: /^Издадени/ }).click();
  const codes = [await codeOf(named[0]!), await codeOf(named[1]!)];

  await test.step('one file holds all names as text', async () => {
    await rada.getByRole('button', { name: /^Избери всички валидни/ }).click();
    await rada.getByRole('button', { name: 'Един PDF с всички' }).click();
    const fetch = rada.getByRole('list', { name: 'Файлове' }).getByRole('button', { name: 'Изтегли' });
    await expect(fetch).toBeVisible({ timeout: 90_000 });
    const text = textOf(await downloaded(rada, () => fetch.click()));
    for (const name of NAMES) expect(text).toContain(name);
    for (const code of codes) expect(text).toContain(code);
  });

  await test.step('a competitor finds the own one from home, and no other', async () => {
    const anna = await signIn(named[0]!);
    await anna.goto(`${server.url}/home`);
    await anna.getByRole('link', { name: 'Към грамотите' }).click();
    const pdf = await downloaded(anna, () => anna.getByRole('button', { name: 'Изтегли PDF' }).click());
    expect(textOf(pdf)).toContain(NAMES[0]);
    expect(textOf(pdf)).toContain(codes[0]!);
    expect(textOf(pdf)).not.toContain(NAMES[1]);
  });

  await test.step('anybody verifies a code; a forged one and a revoked one do not hold', async () => {
    const page = await (await browser.newContext({ locale: 'bg-BG' })).newPage();
    await page.goto(`${server.url}/certificate/${codes[1]}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Грамотата е валидна' })).toBeVisible();
    await expect(page.getByText(NAMES[1]!)).toBeVisible();

    const last = codes[1]!.at(-1) === '0' ? '1' : '0';
    await page.goto(`${server.url}/certificate/${codes[1]!.slice(0, -1)}${last}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Тук няма издадена такава грамота' }),
    ).toBeVisible();
    await expect(page.getByText(NAMES[1]!)).toHaveCount(0);

    const row = rada.getByRole('row').filter({ hasText: named[1]! });
    await rada.getByRole('searchbox').fill(named[1]!);
    await rada.getByRole('button', { name: 'Избери всички валидни (1)' }).click();
    await rada.getByRole('button', { name: 'Анулирай' }).click();
    await rada
      .getByRole('dialog')
      .getByLabel(/^Причина/)
      .fill('Сгрешено име');
    await rada.getByRole('dialog').getByRole('button', { name: 'Анулирай' }).click();
    await expect(row).toContainText('Анулирана');
    await page.goto(`${server.url}/certificate/${codes[1]}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Грамотата е анулирана' })).toBeVisible();
    await expect(page.getByText(NAMES[1]!)).toHaveCount(0);
  });
});
