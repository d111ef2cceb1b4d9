import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** A font family as Debian's packages install it. */
interface Family {
  readonly folder: string;
  /** File of the regular face. The other faces have their own word in place of `Regular`. */
  readonly upright: string;
  /** Index of the font in a collection; null: the file is a single font. */
  readonly index: number | null;
  readonly hasItalic: boolean;
  /** Debian's package. */
  readonly from: string;
}

const NOTO = '/usr/share/fonts/truetype/noto';
const CJK = '/usr/share/fonts/opentype/noto';

/** The family for Latin, Cyrillic and Greek. */
const SERIF: Family = {
  folder: NOTO,
  upright: 'NotoSerif-Regular.ttf',
  index: null,
  hasItalic: true,
  from: 'fonts-noto-core',
};
/** Chinese, Japanese and Korean are in one collection; its letters differ by language. */
const cjk = (index: number): Family => ({
  folder: CJK,
  upright: 'NotoSerifCJK-Regular.ttc',
  index,
  hasItalic: false,
  from: 'fonts-noto-cjk',
});
const OTHERS: Readonly<Record<string, Family>> = {
  ja: cjk(0),
  ko: cjk(1),
  zh: cjk(2),
  hy: { ...SERIF, upright: 'NotoSerifArmenian-Regular.ttf', hasItalic: false },
  ka: { ...SERIF, upright: 'NotoSerifGeorgian-Regular.ttf', hasItalic: false },
  th: { ...SERIF, upright: 'NotoSerifThai-Regular.ttf', hasItalic: false },
};
/** The font for programs and samples. */
const MONO = {
  folder: '/usr/share/fonts/truetype/dejavu',
  upright: 'DejaVuSansMono.ttf',
  from: 'fonts-dejavu-core',
};

/** A letter of each script that no other font has. */
const OWN_LETTERS: Readonly<Record<string, string>> = { hy: 'Ա', ka: 'ა', th: 'ก' };
const CJK_LETTER = '中';

/** Whether a language has a font of its own. */
export function hasOwnFonts(lang: string): boolean {
  return lang in OTHERS;
}

/**
 * A letter for each font of a document in a language. LuaTeX makes no PDF with a font of which it shows only
 * the sign for a missing letter.
 */
export function lettersOf(lang: string): string {
  return `A Я Ω ${OWN_LETTERS[lang] ?? CJK_LETTER}`;
}

/** The fonts of a document in a language, as lines of its preamble. */
export function fontSetting(lang: string): string {
  const own = OTHERS[lang];
  const path = (family: Family) =>
    `[${join(family.folder, family.upright)}]${family.index === null ? '' : `(${family.index})`}`;
  // A fallback has the letters that the main font lacks, such as Latin names in any text.
  const [main, fallback] = own === undefined ? [SERIF, cjk(2)] : [own, SERIF];
  return [
    `\\directlua{luaotfload.add_fallback("agonfallback",{"${path(fallback)}:mode=node;"})}`,
    `\\setmainfont{${main.upright}}[Path=${main.folder}/,${faces(main)}RawFeature={fallback=agonfallback}]`,
    `\\setmonofont{${MONO.upright}}[Path=${MONO.folder}/,RawFeature={fallback=agonfallback}]`,
  ].join('\n');
}

function faces({ upright, index, hasItalic }: Family): string {
  const named = (face: string) => upright.replace('Regular', face);
  const chosen = index === null ? '' : `FontIndex=${index},`;
  const italic = hasItalic ? `ItalicFont=${named('Italic')},BoldItalicFont=${named('BoldItalic')},` : '';
  return `${chosen}BoldFont=${named('Bold')},${italic}`;
}

/** Debian's font packages for a language that are missing on this machine. */
export async function missingFonts(lang: string): Promise<readonly string[]> {
  const wanted = [SERIF, MONO, OTHERS[lang] ?? cjk(2)];
  const missing = await Promise.all(
    wanted.map(async ({ folder, upright, from }) => ((await isThere(join(folder, upright))) ? [] : [from])),
  );
  return [...new Set(missing.flat())];
}

/** Whether a file or folder exists. */
export async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
