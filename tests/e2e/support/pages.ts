import { type Cast, castOf } from './contest.ts';
import { misfitsOf } from './fit.ts';
import { organiserOf } from './organiser.ts';
import { faultsOf } from './scan.ts';
import { type Stage } from './stage.ts';
import { expect, type Page } from './test.ts';
import { type Work, workOf } from './work.ts';

const HOUR_MS = 3_600_000;
const LONG = 'Национално състезание по информатика „Академик Кирил Попов“ – общински кръг, Велико Търново';
const GERMAN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** A page's address, the name of its state, and the action that brings it into that state. */
export type State = readonly [path: string, state?: string, make?: (page: Page) => Promise<unknown>];

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
/** Presses a button that opens a dialog. */
export const opens = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();
};

/** A contest with long names, work, a changed score and a person with a forgotten password. */
export async function longNamesOf(
  stage: Stage,
  url: string,
  given: Parameters<typeof castOf>[2] = {},
): Promise<Cast & { readonly work: Work }> {
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS }, { name: LONG, ...given });
  const work = await workOf(stage, cast);
  await stage.db
    .updateTable('users')
    .set({ display_name: `Maximilian-Alexander ${GERMAN}`, group_label: LONG, site: LONG })
    .where('name', '=', cast.names.maria)
    .execute();
  const organiser = await organiserOf(stage, url, cast);
  const { ivan } = cast.participants;
  await organiser.does('adjustScore', { cid: cast.contestId, pid: ivan, amount: 7, reason: LONG });
  await fetch(`${url}/api/recover`, {
    method: 'POST',
    body: new URLSearchParams({ username: cast.names.ivan, message: LONG, place: GERMAN }),
  });
  return { ...cast, work };
}

/** Faults of layout at any width, and faults that a scan finds; none when all is well. */
export async function faultsOfPages(page: Page, url: string, states: readonly State[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const [path, state = '', make] of states) {
    await page.goto(url + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForFunction(() => document.querySelector('[class*=_skeleton_]') === null);
    await make?.(page);
    await page.evaluate(() => scrollTo(0, 0));
    const name = `${path} ${state}`.trim();
    found.push(...(await misfitsOf(page, name)), ...(await faultsOf(page, name)));
  }
  return found;
}
