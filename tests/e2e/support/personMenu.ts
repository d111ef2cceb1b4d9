import { type Locator, type Page } from '@playwright/test';

/** The button behind which language, theme, layout, lock and sign-out of a person are. */
export function personMenu(page: Page): Locator {
  return page.getByRole('button', { name: /^Меню на/ });
}

/** Chooses a line of it. */
export async function choose(page: Page, name: string): Promise<void> {
  await personMenu(page).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}
