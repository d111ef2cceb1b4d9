import { type Locator, type Page } from '@playwright/test';
import { expect } from './test.ts';

/** Time for a cold judge to make tests and run solutions. */
const JUDGED = { timeout: 240_000 };

/** A solution of the jury's with its expected result, as the page names it. */
export interface MadeSolution {
  readonly name: string;
  readonly claim: 'Вярно' | 'Грешен отговор' | 'Твърде бавно';
  readonly text: string;
}

/** A group of tests: its points, and the groups that must be passed before. */
export interface MadeGroup {
  readonly folder: string;
  readonly points: number;
  readonly requires?: readonly string[];
}

/** A person who makes a task on the pages of the workshop. */
export class Author {
  readonly page: Page;
  readonly #url: string;
  #task = '';

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  /** Makes a task of a kind with working files; the page then leads to it. */
  async creates(kind: string, name: string, slug: string): Promise<void> {
    const { page } = this;
    await page.goto(`${this.#url}/tasks`);
    await page.getByRole('button', { name: 'Нова задача' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Вид').selectOption({ label: kind });
    await dialog.getByLabel('Име', { exact: true }).fill(name);
    await dialog.getByLabel('Кратко име').fill(slug);
    await dialog.getByLabel('Езици на условието').fill('bg');
    await dialog.getByRole('button', { name: 'Създай' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    this.#task = new URL(page.url()).pathname;
  }

  /** Goes to a page of the task by the page's name. */
  async goes(name: string): Promise<void> {
    const pages = this.page.getByRole('navigation', { name: 'Страници на задачата' });
    await pages.getByRole('link', { name, exact: true }).click();
    await expect(pages.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }

  /** Removes folders and files of the task's root. */
  async removes(...names: readonly string[]): Promise<void> {
    await this.goes('Файлове');
    for (const name of names) {
      const row = this.#row(name);
      await row.focus();
      await this.page.keyboard.press('Delete');
      await this.page.getByRole('dialog').getByRole('button', { name: 'Премахни' }).click();
      await expect(row).toHaveCount(0, JUDGED);
    }
  }

  /** Makes a file and writes it. */
  async writes(path: string, text: string): Promise<void> {
    const { page } = this;
    await this.goes('Файлове');
    await page.getByRole('button', { name: 'Нов файл' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Път').fill(path);
    await dialog.getByRole('button', { name: 'Създай' }).click();
    await this.#types(path, text);
  }

  /** Replaces the text of an existing file. */
  async rewrites(path: string, text: string): Promise<void> {
    await this.goes('Файлове');
    const search = this.page.getByRole('searchbox', { name: 'Търсене на файл' });
    await search.fill(path);
    await this.#row(path.slice(path.lastIndexOf('/') + 1)).click();
    await search.fill('');
    await this.#types(path, text);
  }

  /** Uploads a folder of this machine, with its name. */
  async uploadsFolder(folder: string, last: string): Promise<void> {
    await this.goes('Файлове');
    await this.page.getByLabel('Качване на папка').and(this.page.locator('input')).setInputFiles(folder);
    await this.page.getByRole('searchbox', { name: 'Търсене на файл' }).fill(last);
    await expect(this.#row(last.slice(last.lastIndexOf('/') + 1))).toBeVisible();
    // Leaving before the last upload is answered would ask.
    await expect(this.page.getByRole('progressbar')).toHaveCount(0);
    await this.page.getByRole('searchbox', { name: 'Търсене на файл' }).fill('');
  }

  /** Writes the statement and puts a picture at its end; checks both as contestants will see them. */
  async states(text: string, picture: { readonly name: string; readonly buffer: Buffer }): Promise<void> {
    const { page } = this;
    await this.goes('Условие');
    await this.#types('statement/problem.bg.md', text);
    await page.keyboard.press('ControlOrMeta+End');
    const chosen = { ...picture, mimeType: 'image/svg+xml' };
    const input = page.getByLabel('Добави картинка').and(page.locator('input'));
    await this.#isSavedBy(() => input.setInputFiles(chosen));
    const preview = page.getByRole('region', { name: 'Както го виждат участниците' });
    await expect(preview.locator('.katex').first()).toBeVisible(JUDGED);
    await expect(preview.getByRole('img', { name: 'row' })).toBeVisible(JUDGED);
  }

  /** Writes the script, and lets the judges make the tests. */
  async makesTests(script: string): Promise<void> {
    const { page } = this;
    await this.goes('Тестове');
    await page.getByRole('tab', { name: /Скрипт/ }).click();
    await this.#fills('Скрипт', script);
    await page.getByRole('button', { name: 'Запази скрипта' }).click();
    await expect(page.getByText('Запазено', { exact: true })).toBeVisible();
    await this.makes();
  }

  /** Lets the judges make outdated files again. */
  async makes(): Promise<void> {
    await this.goes('Тестове');
    await this.page.getByRole('button', { name: 'Направи тестовете' }).click();
    const band = this.page.getByRole('region', { name: 'Правене на тестове' });
    await expect(band.getByText('Всичко е актуално')).toBeVisible(JUDGED);
    await expect(band.getByRole('alert')).toHaveCount(0);
  }

  /** Sets the points of groups and the groups that they require. */
  async groups(groups: readonly MadeGroup[]): Promise<void> {
    await this.goes('Тестове');
    await this.page.getByRole('tab', { name: 'Тестове' }).click();
    for (const { folder, points, requires = [] } of groups) {
      const section = this.page.getByRole('region', { name: folder, exact: true });
      await section.getByRole('button', { name: 'Точки и правило' }).click();
      const dialog = this.page.getByRole('dialog');
      await dialog.getByLabel('Точки').fill(String(points));
      await dialog.getByLabel('Правило').selectOption({ label: 'всички тестове или нищо' });
      for (const one of requires) await dialog.getByLabel(one).check();
      await dialog.getByRole('button', { name: 'Запази' }).click();
      await expect(dialog).toHaveCount(0, JUDGED);
      await expect(section.getByText(`${points} точки`)).toBeVisible(JUDGED);
    }
  }

  /** Adds solutions with their expected results. */
  async solves(solutions: readonly MadeSolution[]): Promise<void> {
    await this.goes('Решения');
    for (const { name, claim, text } of solutions) {
      await this.page.getByRole('button', { name: 'Добави решение' }).click();
      const dialog = this.page.getByRole('dialog');
      await dialog.getByLabel('Очакван резултат').selectOption({ label: claim });
      await dialog.getByLabel('Име на файла').fill(name);
      await dialog.getByLabel('Или текстът на програмата').fill(text);
      await dialog.getByRole('button', { name: 'Добави' }).click();
      await expect(dialog).toHaveCount(0, JUDGED);
      await expect(this.#solution(name)).toBeVisible(JUDGED);
    }
  }

  /** Sets the points that a solution must get. */
  async claims(name: string, points: number): Promise<void> {
    await this.goes('Решения');
    await this.page
      .getByRole('button', { name: new RegExp(`Промени очаквания резултат на .*${name}`) })
      .click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Точки общо').fill(String(points));
    await dialog.getByRole('button', { name: 'Запази' }).click();
    await expect(dialog).toHaveCount(0, JUDGED);
  }

  /** Runs all solutions on all tests, and checks that their results are as expected. */
  async invokes(solutions: number): Promise<void> {
    const { page } = this;
    await this.goes('Решения');
    await page.getByRole('button', { name: new RegExp(`^Пусни ${solutions} ×`) }).click();
    const runs = page.getByRole('region', { name: 'Пускания върху тестовете' });
    await expect(runs.getByText('Готово', { exact: true })).toBeVisible(JUDGED);
    await expect(runs.getByText('Не както се очаква')).toHaveCount(0);
  }

  /** Commits the files as a version. */
  async keeps(message: string): Promise<void> {
    await this.goes('Версии');
    await this.page.getByRole('button', { name: 'Запази като версия' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Какво се промени').fill(message);
    await dialog.getByRole('button', { name: 'Запази като версия' }).click();
    await expect(this.page.getByRole('main').getByText(message)).toBeVisible(JUDGED);
  }

  /** Checks that everything a jury requires is green; the error names the rest. */
  async isReady(): Promise<void> {
    await this.goes('Преглед');
    const main = this.page.getByRole('main');
    await expect(main.getByRole('list', { name: 'Проверка на готовността' })).toBeVisible();
    const open = main.getByRole('listitem').filter({ has: this.page.getByRole('link', { name: 'Отиди' }) });
    await expect.poll(() => open.allInnerTexts(), { timeout: 30_000 }).toEqual([]);
    await expect(main.getByRole('status').filter({ hasText: 'Готова за използване' })).toBeVisible();
  }

  /** Puts the task into a contest. */
  async putsInto(contest: string): Promise<void> {
    await this.goes('Преглед');
    const contests = this.page.getByRole('region', { name: 'Състезания' });
    await contests.getByLabel('Състезание').selectOption({ label: contest });
    await contests.getByRole('button', { name: 'Добави в състезанието' }).click();
    await expect(contests.getByRole('link', { name: contest })).toBeVisible();
  }

  /** The number of the task. */
  get task(): number {
    return Number(this.#task.slice('/task/'.length));
  }

  #row(name: string): Locator {
    return this.page.getByRole('treeitem').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  #solution(name: string): Locator {
    return this.page.getByRole('list', { name: 'Решения' }).getByText(new RegExp(`/${name}$`));
  }

  /** Replaces the text in a file's editor, and waits until it is saved. */
  async #types(path: string, text: string): Promise<void> {
    await this.#isSavedBy(() => this.#fills(path, text));
  }

  async #fills(label: string, text: string): Promise<void> {
    const editor = this.page.locator(`.cm-content[aria-label="${label}"]`);
    await editor.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }

  /** Changes a text, and waits until it is saved a moment later. */
  async #isSavedBy(change: () => Promise<void>): Promise<void> {
    const saved = this.page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && new URL(answer.url()).pathname.endsWith('/file'),
      JUDGED,
    );
    await change();
    await saved;
    const status = this.page.getByRole('main').getByRole('status');
    await expect(status.filter({ hasText: /^Запазено/ })).toBeVisible(JUDGED);
  }
}
