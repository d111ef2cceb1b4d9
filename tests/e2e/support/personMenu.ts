import { type Locator, type Page } from '@playwright/test';

/** The button of the menu with language, theme, layout, lock and sign-out. */
export function personMenu(page: Page): Locator {
  return page.getByRole('button', { name: /^Меню на/ });
}

/** Chooses an item of this menu. */
export async function choose(page: Page, name: string): Promise<void> {
  await personMenu(page).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}
