import * as v from 'valibot';
import { type CertificateField, fieldText } from '#domain/results/certificates.ts';
import { certificateSheets, type CertificateSheets, type SheetGroup } from '#server/contract/certificates.ts';
import { StatementFault } from '../pdf-place.ts';
import { type PdfDocument, shown } from '../statement-pdf/document.ts';
import { type PictureFile } from '../statement-pdf/pictures.ts';
import {
  array,
  call,
  color,
  joined,
  length,
  quoted,
  truth,
  type TypstCode,
  word,
} from '../statement-pdf/typst-code.ts';
import { familiesOf } from './fonts.ts';
import { qrSvg } from './qr.ts';

const LANGUAGE = /^([a-z]{2,3})(?:-([A-Z]{2}))?$/;
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
/** A text whose first letter is of a right-to-left script. */
const FROM_RIGHT =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The sheets of an order. Throws a `StatementFault` when the text is no valid order. */
export function sheetsIn(text: string): CertificateSheets {
  const parsed = v.safeParse(certificateSheets, JSON.parse(text));
  if (!parsed.success || parsed.output.groups.every(({ sheets }) => sheets.length === 0))
    throw new StatementFault('these are no certificates');
  return parsed.output;
}

/** Background pictures of certificates, by hash. */
export type Backgrounds = ReadonlyMap<string, Buffer>;

/** A Typst document of certificates, one page each. `name`: the beginning of its files' names. */
export function certificatesDocument(
  groups: readonly SheetGroup[],
  {
    title,
    name,
    backgrounds,
  }: { readonly title: string; readonly name: string; readonly backgrounds: Backgrounds },
): PdfDocument {
  const files = new Map<string, PictureFile>();
  const named = (file: PictureFile): TypstCode => {
    files.set(file.name, file);
    return quoted(file.name);
  };
  let codes = 0;
  const fieldCode = (field: CertificateField, text: string): TypstCode => {
    if (field.shows !== 'qr') return textCode(field, text);
    const picture = named({ name: `${name}-code-${(codes += 1)}.svg`, content: Buffer.from(qrSvg(text)) });
    return call('field-picture', ...placeOf(field), call('image', picture, ['alt', quoted(text)]));
  };
  const pages = groups.flatMap(({ design, picture, sheets }) => {
    const content = picture === null ? undefined : backgrounds.get(picture.hash);
    const behind =
      picture === null || content === undefined
        ? word('none')
        : named({ name: `${picture.hash}.${ENDINGS[picture.mime] ?? 'png'}`, content });
    return sheets.map(({ code, values }) => {
      const fields = design.fields.map((field) =>
        fieldCode(field, fieldText(field, values, { site: design.site, code })),
      );
      const { width, height } = design.page;
      return shown(call('sheet', length(width, 'mm'), length(height, 'mm'), behind, joined(fields)));
    });
  });
  const lang = groups[0]?.design.lang ?? 'en';
  return { code: [...setup(lang, title), ...pages, ''].join('\n'), files: [...files.values()] };
}

function placeOf({ x, y, width }: CertificateField): readonly TypstCode[] {
  return [length(x, 'mm'), length(y, 'mm'), length(width, 'mm')];
}

function textCode(field: CertificateField, text: string): TypstCode {
  return call(
    'field-text',
    ...placeOf(field),
    word(field.side),
    length(field.size, 'pt'),
    color(field.color),
    array(familiesOf(field.font).map(quoted)),
    truth(field.bold),
    truth(field.italic),
    truth(field.wraps),
    truth(FROM_RIGHT.test(text)),
    quoted(text),
  );
}

/**
 * The head of a document: language, and functions for sheets and fields. A single line that is too wide gets
 * a smaller font.
 */
function setup(lang: string, title: string): readonly string[] {
  const [, language = 'en', region] = LANGUAGE.exec(lang) ?? [];
  return [
    `#set document(title: ${quoted(title)}, date: none)`,
    `#set text(lang: ${quoted(language)}, top-edge: "ascender", bottom-edge: "descender", hyphenate: false)`,
    ...(region === undefined ? [] : [`#set text(region: ${quoted(region)})`]),
    '#set par(leading: 0em, spacing: 0em, justify: false)',
    '#let behind(name) = if name == none { none } else {',
    '  image(name, width: 100%, height: 100%, fit: "cover", alt: "")',
    '}',
    '#let sheet(width, height, picture, fields) = page(',
    '  width: width, height: height, margin: 0mm, background: behind(picture),',
    '  block(width: 100%, height: 100%, fields))',
    '#let field-picture(x, y, width, body) = { set image(width: width); place(top + left, dx: x, dy: y, body) }',
    '#let fitted(width, size, body) = context {',
    '  let wide = measure(text(size: size, body)).width',
    '  text(size: if wide > width { size * (width / wide) * 0.995 } else { size }, box(body))',
    '}',
    '#let field-text(x, y, width, side, size, fill, families, bold, italic, wraps, from-right, body) = place(',
    '  top + left, dx: x, dy: y, block(width: width, {',
    '    set text(font: families, size: size, fill: fill, dir: if from-right { rtl } else { ltr },',
    '      weight: if bold { "bold" } else { "regular" }, style: if italic { "italic" } else { "normal" })',
    '    set align(side)',
    '    if wraps { par(body) } else { fitted(width, size, body) }',
    '  }))',
  ];
}
