import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { settled } from './scan.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/pictures');

/** A picture of the page for the documentation, where they are asked for: `AGON_PICTURES=1`. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['AGON_PICTURES'] !== '1') return;
  await settled(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
