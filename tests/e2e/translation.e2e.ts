import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { textOfPdf } from '../support/pdf.ts';
import { type Stage } from './support/stage.ts';
import { beginNow, translatedOf } from './support/translated.ts';
import { expect, type Page, test } from './support/test.ts';

const BULGARIAN = '# Торта\n\nАни има $n$ торти. Тя изяжда една.\n\nИзведете колко остават.\n';
const ARABIC = '# كعكة\n\n$n$ كعكات لدى آنا. تأكل واحدة.\n\nاطبع كم بقي.\n';

const editorOf = (page: Page, label: string) => page.locator(`.cm-content[aria-label="${label}"]`);

/** Begins a translation from a translator's home page, and replaces the official text in it. */
async function translates(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'A · Cake' }).click();
  await page.getByRole('button', { name: 'Започни', exact: true }).click();
  const editor = editorOf(page, 'Превод');
  await expect(editor).toContainText('Anna has');
  await writes(page, text);
}

async function writes(page: Page, text: string): Promise<void> {
  await editorOf(page, 'Превод').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Запазено/ }),
  ).toBeVisible();
}

/** Waits until a judge has made the PDFs of all finished translations. */
async function pdfsMade({ db }: Stage, contestId: number): Promise<void> {
  const missing = () =>
    db
      .selectFrom('statement_pdfs as p')
      .innerJoin('delegations as d', 'd.id', 'p.delegation_id')
      .select(['d.name', 'p.lang', 'p.fault'])
      .where('d.contest_id', '=', contestId)
      .where('p.pdf_hash', 'is', null)
      .execute();
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
}

test('[TRN-1] [TRN-2] [TRN-3] two delegations translate, the official text is corrected meanwhile, and at the start each competitor reads their language beside it, and saves its PDF @full', async ({
  stage,
  signIn,
}) => {
  const { contestId, groups, names } = await translatedOf(stage);
  stage.judge();
  const staff = await signIn(names.elena);
  await staff.goto(new URL(`/contest/${contestId}?tab=translation`, staff.url()).href);
  const rowOf = (group: string) => staff.getByRole('row').filter({ hasText: group });
  for (const [name, lang] of [
    [groups.bulgaria, 'bg'],
    [groups.egypt, 'ar'],
  ] as const) {
    await staff.getByRole('button', { name: 'Нова делегация' }).click();
    const dialog = staff.getByRole('dialog');
    // The dialog proposes groups of translators that have no delegation yet.
    await expect(dialog.getByLabel('Група', { exact: true })).toHaveValue(name);
    await dialog.getByLabel('Езици').fill(lang);
    await dialog.getByRole('button', { name: 'Запази' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(name)).toContainText('Не е започнат');
  }

  const vera = await signIn(names.vera);
  await translates(vera, BULGARIAN);
  const amal = await signIn(names.amal);
  await translates(amal, ARABIC);
  // The text begins with a formula, but runs from the right.
  await expect(editorOf(amal, 'Превод').locator('.cm-line').filter({ hasText: 'لدى آنا' })).toHaveCSS(
    'direction',
    'rtl',
  );
  await expect(rowOf(groups.egypt)).toContainText('В работа');

  // Staff correct a sentence, and the translators' pages mark it by themselves.
  await staff.getByLabel('Задача', { exact: true }).selectOption({ label: 'A · Cake' });
  const official = editorOf(staff, 'Официален текст');
  await expect(official).toContainText('Anna has');
  await official.click();
  await staff.keyboard.press('ControlOrMeta+a');
  await staff.keyboard.insertText(
    '# Cake\n\nAnna has $n$ cakes. She eats two.\n\nPrint how many are left.\n',
  );
  expect(await official.locator('.cm-line').allInnerTexts()).toHaveLength(6);
  await staff.getByLabel('Бележка на организаторите').fill('Two are eaten');
  await staff.getByRole('button', { name: 'Поправи 1 изречение' }).click();
  for (const [page, text] of [
    [vera, BULGARIAN.replace('една', 'две')],
    [amal, ARABIC.replace('واحدة', 'اثنتين')],
  ] as const) {
    const changes = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: '1 промяна в официалния текст' }) });
    await expect(changes).toContainText('Two are eaten');
    await expect(changes.locator('del')).toHaveText('She eats one.');
    await expect(changes.locator('ins')).toHaveText('She eats two.');
    await expect(
      page.getByRole('region', { name: 'До него' }).locator('[data-change="changed"]'),
    ).toContainText('She eats two.');
    await writes(page, text);
    await changes.getByRole('button', { name: 'Вече е в превода ми' }).click();
    await expect(changes).toHaveCount(0);
    await page.getByLabel('Печатни копия').fill('3');
    await page.getByRole('button', { name: 'Поискай' }).click();
    await expect(page.getByRole('button', { name: 'Поискай' })).toBeDisabled();
    await page.getByRole('button', { name: 'Завърши' }).click();
    await expect(page.getByText('Преводът не е отворен')).toBeVisible();
  }
  expect((await new AxeBuilder({ page: vera }).analyze()).violations).toEqual([]);
  for (const group of Object.values(groups)) {
    await expect(rowOf(group)).toContainText('Завършен');
    await expect(rowOf(group)).toContainText('3 копия');
  }

  await pdfsMade(stage, contestId);
  await beginNow(stage, contestId);
  for (const [name, lang, sentence, direction, inOrder] of [
    [
      names.ivan,
      'Български',
      'Тя изяжда две.',
      'ltr',
      /Ани има[^]*Тя изяжда две\.[^]*Изведете колко остават/,
    ],
    [names.omar, 'العربية', 'تأكل اثنتين.', 'rtl', /كعكات لدى آنا[^]*تأكل اثنتين[^]*اطبع كم بقي/],
  ] as const) {
    const page = await signIn(name);
    await page.goto(new URL('/task/1/pdf', page.url()).href);
    const languages = page.getByRole('button', { name: 'Език на условието' });
    await expect(languages.first()).toHaveText(lang);
    const main = page.getByRole('main');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'Изтегли' }).click(),
    ]);
    expect(textOfPdf(readFileSync(await saved.path())).normalize('NFKC')).toMatch(inOrder);
    // Alone, the translation is shown as its PDF once made; beside another language, as text.
    await page.getByRole('button', { name: 'Две едно до друго' }).click();
    await expect(main.getByText(sentence)).toHaveCSS('direction', direction);
    await expect(main.getByText('She eats two.')).toHaveCSS('direction', 'ltr');
    await expect(languages.nth(1)).toHaveText('English');
  }
});
