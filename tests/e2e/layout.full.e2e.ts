import { type Locator } from '@playwright/test';
import { LAYOUT_FLAGS, type LayoutFlag } from '#views/shell/layout.ts';
import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';
import { choose } from './support/personMenu.ts';

const KEY = 'agon.layout';
const SIDEBAR_PX = 240;
const COLLAPSED_PX = 64;
const WORDED_PX = 96;
const PAGE_PX = 1440;

/** The visible layout of the page; sizes in CSS pixels. */
async function look(page: Page) {
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const nav = page.getByRole('navigation', { name: 'Страници' });
  const [first, second] = [nav.getByRole('link').first(), nav.getByRole('link').nth(1)];
  return {
    header: await box(page.getByRole('banner').first()),
    aside: await box(nav.locator('xpath=..')),
    first: await box(first),
    second: await box(second),
    icon: await box(first.locator('svg')),
    word: await box(first.getByText('Начало')),
    main: await box(page.getByRole('main')),
  };
}

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
const styleOf = (part: Locator, name: string) =>
  part.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);

/** The visible effect of each setting, on and off. Two settings that open something have their own test. */
const SEEN: Readonly<
  Record<Exclude<LayoutFlag, 'offsidebarOpen' | 'asideToggled'>, (page: Page, isOn: boolean) => Promise<void>>
> = {
  isFixed: async (page, isOn) => {
    await scrollDown(page);
    const { header } = await look(page);
    expect(header.y === 0).toBe(isOn);
  },
  isCollapsed: async (page, isOn) => {
    await expect.poll(async () => (await look(page)).aside.width).toBe(isOn ? COLLAPSED_PX : SIDEBAR_PX);
    expect((await look(page)).word.width <= 1).toBe(isOn);
  },
  isBoxed: async (page, isOn) => {
    await page.setViewportSize({ width: 1920, height: 700 });
    expect((await look(page)).header.width).toBe(isOn ? PAGE_PX - 2 : 1920);
  },
  isFloat: async (page, isOn) => {
    const { header, aside } = await look(page);
    expect([header.y, header.x, aside.x]).toEqual(isOn ? [12, 12, 12] : [0, 0, 0]);
  },
  asideHover: async (page, isOn) => {
    await page.getByLabel('Менюто е само с икони').check();
    await expect.poll(async () => (await look(page)).aside.width).toBe(COLLAPSED_PX);
    await page.getByRole('navigation', { name: 'Страници' }).hover();
    if (isOn) await expect.poll(async () => (await look(page)).aside.width).toBe(SIDEBAR_PX);
    else expect((await look(page)).aside.width).toBe(COLLAPSED_PX);
    await page.mouse.move(640, 400);
  },
  asideScrollbar: async (page, isOn) => {
    const aside = page.getByRole('navigation', { name: 'Страници' }).locator('xpath=..');
    expect(await styleOf(aside, 'scrollbar-width')).toBe(isOn ? 'thin' : 'none');
    expect(await styleOf(aside, 'overflow-y')).toBe(isOn ? 'scroll' : 'auto');
  },
  isCollapsedText: async (page, isOn) => {
    await expect.poll(async () => (await look(page)).aside.width).toBe(isOn ? WORDED_PX : SIDEBAR_PX);
    const { icon, word } = await look(page);
    expect(word.width).toBeGreaterThan(1);
    expect(word.y >= icon.y + icon.height).toBe(isOn);
  },
  showUserBlock: async (page, isOn) => {
    const name = page.getByRole('navigation', { name: 'Страници' }).getByText('Иван Петров');
    await expect(name).toBeVisible({ visible: isOn });
  },
  horizontal: async (page, isOn) => {
    const { aside, first, second } = await look(page);
    expect(first.y === second.y).toBe(isOn);
    expect(aside.width === 1280).toBe(isOn);
  },
  useFullLayout: async (page, isOn) => {
    await page.setViewportSize({ width: 2560, height: 700 });
    const { main } = await look(page);
    expect(main.width === 2560 - SIDEBAR_PX).toBe(isOn);
  },
  hiddenFooter: async (page, isOn) => {
    await expect(page.getByRole('contentinfo')).toBeVisible({ visible: !isOn });
  },
};

test('[SHL-8] each layout setting visibly does what it says, and is kept under one key but for three', async ({
  stage,
  signIn,
}) => {
  test.setTimeout(180_000);
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const page = await signIn(cast.names.ivan);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const panel = page.getByRole('complementary', { name: 'Изглед на страницата' });
  const t = await texts(page);
  const open = async () => {
    await page.goto(new URL('/system', page.url()).href);
    await page.setViewportSize({ width: 1280, height: 700 });
    await expect(page.getByRole('table').first()).toBeVisible();
    await choose(page, 'Изглед на страницата');
    await expect(panel).toBeVisible();
  };
  for (const [name, seen] of Object.entries(SEEN)) {
    await page.evaluate((key) => localStorage.removeItem(key), KEY);
    await open();
    const isDefault = name === 'isFixed';
    await seen(page, isDefault);
    await page.evaluate((key) => localStorage.removeItem(key), KEY);
    await open();
    await panel
      .getByRole('checkbox', { name: t[`layout.${name}`] ?? '', exact: true })
      .setChecked(!isDefault);
    await seen(page, !isDefault);
    const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as object, KEY);
    expect(
      Object.keys(kept).filter((one) => ['offsidebarOpen', 'asideToggled', 'horizontal'].includes(one)),
    ).toEqual([]);
    // Kept settings apply again after a reload; the others are reset.
    await open();
    await seen(page, name === 'horizontal' ? false : !isDefault);
  }
  expect(Object.keys(SEEN).length + 2).toBe(LAYOUT_FLAGS.length);
});

test('[SHL-8] offsidebarOpen is the panel of settings, asideToggled the sidebar over a narrow page', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const page = await signIn(cast.names.ivan);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const panel = page.getByRole('complementary', { name: 'Изглед на страницата' });
  await expect(panel).toHaveCount(0);
  await choose(page, 'Изглед на страницата');
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const nav = page.getByRole('navigation', { name: 'Страници', exact: true });
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Още' }).click();
  await expect(nav).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Начало' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(nav).toBeHidden();
});

async function texts(page: Page): Promise<Record<string, string>> {
  const answer = await page.request.get(new URL('/locales/bg/translations.json', page.url()).href);
  return (await answer.json()) as Record<string, string>;
}
