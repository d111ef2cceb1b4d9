import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { settled } from './scan.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');

/** Takes a picture of the page for the documentation, with `AGON_PICTURES=1` only. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['AGON_PICTURES'] !== '1') return;
  await settled(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
