import { type ErrorKey } from '#protocol/errors.ts';
import { Report } from '#server/exchange/package/report.ts';
import { all, readXml } from '#server/exchange/package/xml.ts';
import { shownNumber } from './number-format.ts';
import { ownValue } from '#domain/own-value.ts';

/** A sign that occurs in no text of people: together with a letter it begins the text of a faulty cell. */
const MARK = '\uE000';
/** Faults of a cell, by that letter. */
const ODD: Readonly<Record<string, ErrorKey>> = {
  n: 'people.file_cell_digits',
  x: 'people.file_cell_power',
  e: 'people.file_cell_error',
  b: 'people.file_cell_flag',
};
/** The number of digits of a number that spreadsheets keep. */
const KEPT_DIGITS = 15;
/** Number formats that files use by number, without writing them out. */
const BUILT_IN: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
};
/** Matches a cell of a sheet that has a value, computed or not. */
const CELL =
  /<((?:\w+:)?)c\b([^>]*)>\s*(?:<(?:\w+:)?f\b[^>]*?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)?<(?:\w+:)?v\b[^>]*>([^<]*)<\/(?:\w+:)?v>\s*<\/\1c>/g;

/** The number formats of a spreadsheet by a cell's style. */
export function formatsIn(styles: string): readonly string[] {
  const root = readXml('styles.xml', styles, new Report()) ?? undefined;
  const own = new Map(
    all(root, 'numFmts', 'numFmt').map(({ attributes }) => [
      attributes['numFmtId'],
      attributes['formatCode'] ?? '',
    ]),
  );
  return all(root, 'cellXfs', 'xf').map(
    ({ attributes: { numFmtId: id = '' } }) => own.get(id) ?? ownValue(BUILT_IN, id) ?? '',
  );
}

/**
 * A sheet in which numbers are texts as shown, and errors, booleans and numbers that lost digits are marked.
 */
export function asShown(sheet: string, formats: readonly string[]): string {
  return sheet.replace(CELL, (cell, prefix: string, attributes: string, raw: string) => {
    const text = textOf(
      attributeOf(attributes, 't') ?? 'n',
      raw.trim(),
      formats[Number(attributeOf(attributes, 's') ?? 0)] ?? '',
    );
    if (text === null) return cell;
    const others = attributes.replace(/\bt\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    const words = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<${prefix}c${others} t="inlineStr"><${prefix}is><${prefix}t>${words}</${prefix}t></${prefix}is></${prefix}c>`;
  });
}

/** The text of a cell that `asShown` has made, with its fault; null: it has none. */
export function cellOf(text: string): { readonly text: string; readonly odd: ErrorKey | null } {
  if (!text.startsWith(MARK)) return { text, odd: null };
  return { text: text.slice(2), odd: ODD[text.charAt(1)] ?? null };
}

/** null: the cell stays as it is. */
function textOf(type: string, raw: string, format: string): string | null {
  if (type === 'e') return `${MARK}e${raw}`;
  if (type === 'b') return `${MARK}b${raw === '0' ? 'FALSE' : 'TRUE'}`;
  if (type !== 'n' || !Number.isFinite(Number(raw)) || raw === '') return null;
  if (/^-?\d+$/.test(raw) && raw.replace(/^-?0*/, '').length > KEPT_DIGITS) return `${MARK}n${raw}`;
  const shown = shownNumber(raw, format);
  if (shown !== null) return shown;
  return /e/i.test(raw) ? `${MARK}x${raw}` : null;
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}
