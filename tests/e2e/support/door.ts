import { expect, type Page } from '@playwright/test';

/** Types a name and a password on the login page and sends them. */
export async function typeLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Потребителско име').fill(username);
  await page.getByLabel('Парола', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
}

/** Waits for the login page's error dialog, and closes it. */
export async function dismissDialog(page: Page, text: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Грешка при вход' });
  await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('button', { name: 'Добре' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The values that the browser stores under these names, decoded from base64; null for a missing one. */
export async function storedSession(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => {
    const decoded = (name: string) => {
      const kept = localStorage.getItem(name);
      return kept === null
        ? null
        : new TextDecoder().decode(Uint8Array.from(atob(kept), (c) => c.charCodeAt(0)));
    };
    return { username: decoded('username'), password: decoded('password'), contestid: decoded('contestid') };
  });
}

/** The Authorization header of the session that the browser stores. */
export async function authorizationOf(page: Page): Promise<string> {
  const { username, password } = await storedSession(page);
  return `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`;
}

/** Asks for a new password on the open page. */
export async function askForPassword(page: Page, username: string, place = ''): Promise<void> {
  await page.getByLabel('Потребителско име').fill(username);
  await page.getByLabel('Как да ви намерим').fill(place);
  await page.getByRole('button', { name: 'Изпрати до организаторите' }).click();
}
