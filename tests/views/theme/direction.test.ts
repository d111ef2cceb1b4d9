import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Style sheets in which left means left in every language, with the reason. */
const PHYSICAL: Readonly<Record<string, string>> = {
  'src/views/screens/results/PageCanvas.module.css': 'a sheet of paper, measured from its left edge',
  'src/views/screens/tasks/staff/BalloonColor.module.css': 'a stroke through a colour, corner to corner',
  'src/views/theme/tokens.css': 'says where a line begins',
};
/** Icons with a direction in their names that do not depend on the direction of lines. */
const STAYS: ReadonlySet<string> = new Set([
  'arrow-left-right',
  'arrow-down',
  'arrow-up',
  'arrow-up-narrow-wide',
  'chevron-down',
  'chevron-up',
  'chevrons-up-down',
  'git-compare-arrows',
]);

const files = (ending: RegExp) =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => ({ path: `src/${path}`, text: readFileSync(join(ROOT, 'src', path), 'utf8') }));

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** The values of a shorthand; a CSS function counts as one value. */
function valuesOf(shorthand: string): readonly string[] {
  return shorthand.trim().match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}

/** The declarations of a style sheet that name left or right. */
function physicalIn(css: string): readonly string[] {
  const declarations = [...withoutComments(css).matchAll(/^\s*([\w-]+):\s*([^;{}]+);/gm)];
  return declarations.flatMap(([, property = '', value = '']) => {
    const isNamed = /(^|-)(left|right)(-|$)/.test(property) || /(^|[\s(])(left|right)\b/.test(value);
    const four = /^(padding|margin|inset|border-radius|border-width)$/.test(property) ? valuesOf(value) : [];
    const isUneven = four.length === 4 && four[1] !== four[3] && property !== 'border-radius';
    const isMoved = /translateX\(|translate\([^,)]*[1-9]/.test(value) && !value.includes('var(--flow)');
    return isNamed || isUneven || isMoved ? [`${property}: ${value}`] : [];
  });
}

it('[I18-1] sheets lay out along the line of the language: none says left or right but those listed', () => {
  const sheets = files(/\.css$/);
  const found = sheets.flatMap(({ path, text }) =>
    path in PHYSICAL ? [] : physicalIn(text).map((one) => `${path} ${one}`),
  );
  expect(found).toEqual([]);
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheets.filter(({ path, text }) => path in PHYSICAL && physicalIn(text).length > 0)).toHaveLength(
    Object.keys(PHYSICAL).length,
  );
});

it('[I18-1] a sign that points along the line is turned around where the line runs to the left', () => {
  const base = readFileSync(join(ROOT, 'src/views/theme/base.css'), 'utf8');
  const turned = new Set([...base.matchAll(/\.lucide-([\w-]+)/g)].map(([, name]) => name!));
  const used = new Set(
    files(/\.tsx?$/).flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) =>
          name
            .trim()
            .replace(/^type | as .*/g, '')
            .replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2')
            .toLowerCase(),
        ),
      ),
    ),
  );
  const points = [...used].filter((name) =>
    /arrow|chevron|-left|-right|^log-|^undo|^redo|^reply|^send$|external/.test(name),
  );
  expect(points.filter((name) => !STAYS.has(name) && !turned.has(name))).toEqual([]);
  expect([...turned].filter((name) => !used.has(name))).toEqual([]);
});

/** The rules of a style sheet, each with its declarations. */
function rulesIn(css: string): readonly { readonly selector: string; readonly says: string }[] {
  return [...withoutComments(css).matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', says = '']) => ({
    selector: selector.trim(),
    says,
  }));
}

// F78
it('[I18-1] a text that is cut is cut at its own end: a Latin name within Arabic keeps its beginning, and stands where a line begins', () => {
  const cut = files(/\.css$/).flatMap(({ path, text }) =>
    rulesIn(text)
      .filter(({ says }) => says.includes('text-overflow: ellipsis'))
      .map((rule) => ({ ...rule, place: `${path} ${rule.selector}` })),
  );
  expect(cut.length).toBeGreaterThan(20);
  const wrong = cut.filter(({ says }) => !/unicode-bidi: plaintext/.test(says) || !/text-align:/.test(says));
  expect(wrong.map(({ place }) => place)).toEqual([]);
});

// F78
it('[I18-1] a drawing stands where the page puts it: what runs to the right in it is its content', () => {
  const placed = files(/\.css$/).flatMap(({ path, text }) =>
    rulesIn(text)
      .filter(({ selector, says }) => /(^|[\s,>(])svg$/.test(selector) && /(^|[\s;])direction:/.test(says))
      .map(({ selector }) => `${path} ${selector}`),
  );
  expect(placed).toEqual([]);
});
