import fc from 'fast-check';

/** Contents of an odd file: rows of texts below headers that are understood. */
export interface OddFile {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly bytes: Buffer;
  /** The encoding to name: these words are too few for a guess. */
  readonly encoding?: 'windows-1251';
}

const HEADERS: readonly (readonly string[])[] = [
  ['login', 'Login', 'Потребител', 'Потребителско име', ' USERNAME '],
  ['name', 'Име и фамилия', 'Full name', 'Име'],
  ['group', 'Клас', 'Група'],
  ['school', 'Училище'],
  ['room', 'Зала'],
  ['seat', 'Компютър'],
];
const ALPHABET = Array.from('abcXYZ019абвгЯЩЪъю.-_\'"„“;,\t \n\r№');
const CYRILLIC = Array.from('абвгдежзийклмнопрстуфхцчшщъьюяАБВГЯЩЪЮ');

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...CYRILLIC), minLength: 1, maxLength: 20 }),
);
const login = fc.string({ unit: fc.constantFrom(...Array.from('abcdef012')), minLength: 1, maxLength: 4 });

/** Odd files of people: any columns in any order, separators, encodings, quotes, line breaks and empty rows. */
export function oddFile(maxRows: number): fc.Arbitrary<OddFile> {
  return fc
    .record({
      columns: fc.shuffledSubarray([2, 3, 4, 5]).chain((rest) =>
        fc.shuffledSubarray([0, 1, ...rest], {
          minLength: rest.length + 2,
        }),
      ),
      names: fc.tuple(...HEADERS.map((known) => fc.constantFrom(...known))),
      people: fc.array(fc.tuple(login, cell, cell, cell, cell, cell), { minLength: 1, maxLength: maxRows }),
      delimiter: fc.constantFrom(';', ',', '\t'),
      newline: fc.constantFrom('\n', '\r\n'),
      alwaysQuoted: fc.boolean(),
      emptyRows: fc.boolean(),
      lastNewline: fc.boolean(),
      encoding: fc.constantFrom('utf8', 'utf8-bom', 'utf16le', 'utf16be', 'windows-1251' as const),
    })
    .map(({ columns, names, people, delimiter, newline, alwaysQuoted, emptyRows, lastNewline, encoding }) => {
      const headers = columns.map((at) => names[at] ?? '');
      const rows = people.map((person) => columns.map((at) => person[at] ?? ''));
      const quoted = (text: string) =>
        alwaysQuoted || /["\r\n;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const lines = [headers, ...rows].map((cells) => cells.map(quoted).join(delimiter));
      const empty = delimiter.repeat(columns.length - 1);
      const all = emptyRows
        ? lines.flatMap((line, at) => (at % 3 === 1 ? [line, empty, ''] : [line]))
        : lines;
      const text = all.join(newline) + (lastNewline ? newline : '');
      return {
        headers,
        rows,
        bytes: encode(text, encoding),
        ...(encoding === 'windows-1251' && { encoding }),
      };
    });
}

/** What a reader keeps of a cell: spaces and line breaks are one space. */
export function plainCell(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function encode(text: string, encoding: string): Buffer {
  switch (encoding) {
    case 'utf8-bom':
      return Buffer.from(`\uFEFF${text}`, 'utf8');
    case 'utf16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'utf16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    case 'windows-1251':
      return inWindows1251(text);
    default:
      return Buffer.from(text, 'utf8');
  }
}

const TO_1251 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

function inWindows1251(text: string): Buffer {
  return Buffer.from(Array.from(text).map((letter) => TO_1251.get(letter) ?? 0x3f));
}
