// `npm run pictures -- OUT DIST`: takes pictures of the demo's pages at four widths with the client as it is built and with an
// earlier build of it (a copy of dist/client), at the same moment on the same data, and says which pages differ and where.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const [out, earlier, url = 'http://127.0.0.1:8080', ...only] = process.argv.slice(2);
if (out === undefined || earlier === undefined) {
  console.error(
    'npm run pictures -- OUT DIST [URL] [PERSON …]: a folder for the pictures, a copy of an earlier dist/client, a server with the demo',
  );
  process.exit(1);
}
/** Everybody of the demo, and nobody. */
const PEOPLE = [
  'nobody',
  'admin',
  'ivan',
  'petya',
  'kalina',
  'maria',
  'team1',
  'vera',
  'nikol',
  'author',
  'scorer',
  'arbiter',
  'proctor',
  'coordinator',
  'spectator',
];
/** The share of a picture in which clocks and times may differ. */
const CHANGING = 0.003;
/** Number of differing elements that are said of a picture. */
const LINES = 6;
const WIDTHS = [390, 768, 1280, 1440];
const HEIGHT = 900;
/** The most pages that are visited as one person. */
const PAGES = 60;
/** Pages that nobody is logged in on. */
const OPEN = ['/login', '/recover', '/public'];
/** The longest that a page may take until nothing on it is still being loaded. */
const STILL_MS = 8000;
/** What of an element's style can be seen. */
const SEEN = [
  'display',
  'color',
  'background-color',
  'border',
  'border-radius',
  'font-size',
  'font-weight',
  'font-family',
  'line-height',
  'letter-spacing',
  'white-space',
  'overflow',
  'text-overflow',
  'overflow-wrap',
  'text-decoration-line',
  'font-variant-numeric',
  'text-align',
  'position',
  'list-style-type',
  'cursor',
  'fill',
  'opacity',
  'box-shadow',
  'outline-style',
];

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [],
});
let differing = 0;
let compared = 0;
for (const person of only.length > 0 ? only : PEOPLE) await comparePages(person);
await browser.close();
console.log(`${compared} pictures, ${differing} differ.`);
process.exitCode = differing > 0 ? 1 : 0;

/** Walks the pages from the first one along their links, one of each kind. */
async function comparePages(person) {
  const contexts = await contextsOf(person);
  if (contexts === null) return;
  const [now, before] = await Promise.all(contexts.map((context) => context.newPage()));
  const queue = person === 'nobody' ? [...OPEN] : ['/'];
  const kinds = new Set(queue.map(kindOf));
  let visited = 0;
  for (const path of queue) {
    if (visited++ >= PAGES) break;
    await Promise.all([open(now, path), open(before, path)]);
    for (const link of await linksOf(now)) {
      if (kinds.has(kindOf(link))) continue;
      kinds.add(kindOf(link));
      queue.push(link);
    }
    for (const width of WIDTHS) await compareAt(now, before, { person, path, width });
  }
  for (const context of contexts) await context.close();
}

/** Two browsers in which the person is logged in: with the client of the server, and with the earlier one. */
async function contextsOf(person) {
  const options = { locale: 'en-GB', serviceWorkers: 'block', reducedMotion: 'reduce', colorScheme: 'light' };
  const contexts = await Promise.all([0, 1].map(() => browser.newContext(options)));
  await contexts[1].route(
    (address) => address.origin === new URL(url).origin,
    (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const file = join(earlier, request.resourceType() === 'document' ? 'index.html' : pathname);
      if (pathname.startsWith('/api/') || !existsSync(file)) return route.continue();
      return route.fulfill({ path: file });
    },
  );
  if (person === 'nobody') return contexts;
  for (const context of contexts) {
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.locator('input[autocomplete=username]').fill(person);
    await page.locator('input[type=password]').fill('agon');
    await page.keyboard.press('Enter');
    const isIn = await page
      .getByRole('banner')
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    await page.close();
    if (isIn) continue;
    console.log(`${person} cannot log in.`);
    for (const one of contexts) await one.close();
    return null;
  }
  return contexts;
}

/** A path in which what names one thing among its like is left out. */
function kindOf(path) {
  return path
    .replace(/[?#].*/, '')
    .replace(/(?<=\/)[^/]*\d[^/]*/g, '1')
    .replace(/^(\/(?:users|task\/1\/file))\/(?!contest|create|upload).*/, '$1/x');
}

async function linksOf(page) {
  const links = await page.$$eval('a[href^="/"]:not([download])', (all) =>
    all.map((one) => one.getAttribute('href')),
  );
  return links.filter((link) => !link.startsWith('/api/') && !link.startsWith('/docs'));
}

async function open(page, path) {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.goto(url + path).catch(() => undefined);
  await page
    .waitForFunction(
      () =>
        document.querySelector('h1, [role=main], main') !== null &&
        document.querySelector('[class*=_skeleton_]') === null &&
        document.fonts.status === 'loaded',
      undefined,
      { timeout: STILL_MS },
    )
    .catch(() => undefined);
  await page.waitForTimeout(500);
}

async function compareAt(now, before, { person, path, width }) {
  const pages = [now, before];
  for (const page of pages) await page.setViewportSize({ width, height: HEIGHT });
  const found = differencesOf(...(await Promise.all(pages.map(lookOf))));
  const pictures = await Promise.all(pages.map((page) => page.screenshot({ fullPage: true })));
  const share = await shareOf(now, pictures);
  compared += 1;
  const name = `${person}${path.replace(/[^\w-]+/g, '_')}-${width}`;
  writeFileSync(join(out, `${name}.png`), pictures[0]);
  if (found.length === 0 && share <= CHANGING) return;
  differing += 1;
  writeFileSync(join(out, `${name}-before.png`), pictures[1]);
  console.log(
    `${person} ${path} ${width}: ${(share * 100).toFixed(2)} % of the picture, ${found.length} elements`,
  );
  for (const line of found.slice(0, LINES)) console.log(`    ${line}`);
}

/** Elements that look otherwise or stand elsewhere; where the pages hold different elements, that alone. */
function differencesOf(now, before) {
  if (now.length !== before.length) return [`${before.length} elements were there, ${now.length} are`];
  return now.flatMap(({ what, place, style }, at) => {
    const was = before[at];
    const changes = style.flatMap((one, index) =>
      one === was.style[index] ? [] : [`${was.style[index]} → ${one}`],
    );
    if (place !== was.place) changes.push(`at ${was.place} → ${place}`);
    return changes.length === 0 ? [] : [`${what} ${changes.join('; ')}`];
  });
}

/** The share of the pixels that differ between two pictures, by the browser's own decoder. */
async function shareOf(page, [one, other]) {
  if (one.equals(other)) return 0;
  return page.evaluate(
    async (sources) => {
      const images = await Promise.all(
        sources.map(async (source) => {
          const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
          return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        }),
      );
      const [{ width, height }, last] = images;
      if (last.width !== width || last.height !== height) return 1;
      const [now, before] = images.map((image) => {
        const brush = new OffscreenCanvas(width, height).getContext('2d');
        brush.drawImage(image, 0, 0);
        return new Uint32Array(brush.getImageData(0, 0, width, height).data.buffer);
      });
      return now.reduce((sum, pixel, at) => sum + (pixel === before[at] ? 0 : 1), 0) / now.length;
    },
    [one, other].map((picture) => picture.toString('base64')),
  );
}

/** What each element looks like and where it stands, in the order of the document. */
function lookOf(page) {
  return page.evaluate(
    ([names]) =>
      [...document.querySelectorAll('#root *, dialog *')].map((element) => {
        const style = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        return {
          what: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.childElementCount === 0 ? (element.textContent ?? '') : '').slice(0, 30)}”`,
          place: [x, y, width, height].map(Math.round).join(' '),
          style: names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
        };
      }),
    [SEEN],
  );
}
