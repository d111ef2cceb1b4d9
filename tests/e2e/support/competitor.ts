import { type Locator, type Page } from '@playwright/test';
import { expect } from './test.ts';

/** A cold judge builds its helper and its header first, and the machine may be busy. */
export const JUDGED = { timeout: 60_000 };

/** A file that is chosen or dropped. */
export interface GivenFile {
  readonly name: string;
  readonly content: string | Buffer;
}

/** Opens a page of the application in the present tab, as the address bar does. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

/** A toast is shown once and disappears by itself, so tests look for it at once. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: /Известия/ }).getByText(text);
}

/** Chooses a file to submit, without sending it. */
export async function chooseFile(page: Page, { name, content }: GivenFile): Promise<void> {
  await page
    .getByLabel('Изберете файл')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

/** Chooses a file that cannot be sent: the page says why, and the button is disabled. */
export async function refusedWith(page: Page, file: GivenFile, reason: string): Promise<void> {
  await chooseFile(page, file);
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Изпрати', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Премахни файла' }).click();
}

/** Sends the chosen file or the text, and waits for its own receipt. Returns the submission's id. */
export async function send(page: Page): Promise<number> {
  const before = await receiptOf(page);
  await page.getByRole('button', { name: 'Изпрати', exact: true }).click();
  let receipt = '';
  // No receipt is shown while the submission is on its way.
  await expect(async () => {
    receipt = await receiptOf(page);
    expect(['', before]).not.toContain(receipt);
  }).toPass();
  return Number(/\d+/.exec(receipt)?.[0]);
}

/** The receipt on a task's page, by its link; '' without one. */
export async function receiptOf(page: Page): Promise<string> {
  const receipt = page.locator('p', { hasText: 'Разписка' }).getByRole('link');
  return (await receipt.count()) === 0 ? '' : ((await receipt.first().textContent()) ?? '');
}

/** Drops a file on an element. */
export async function dropFile(page: Page, on: Locator, { name, content }: GivenFile): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName));
      return transfer;
    },
    [name, String(content)] as const,
  );
  await on.dispatchEvent('dragover', { dataTransfer: data });
  await on.dispatchEvent('drop', { dataTransfer: data });
}

/** Writes a program into the open editor. */
export async function write(page: Page, language: string, source: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Език' }).selectOption(language);
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(source);
}

/** The link of a task or a page in the sidebar. */
export function entry(page: Page, name: string | RegExp): Locator {
  return page.getByRole('navigation', { name: 'Страници', exact: true }).getByRole('link', { name });
}
