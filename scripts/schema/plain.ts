/** A literal, a name in quotes or a body between dollars; or what is none of these. */
const PARTS = /('(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\2\$)|[^'"$]+/g;
const TEXT = /('(?:[^']|'')*')::text(?!\[)/g;
const ONE_OF = / (= any|<> all) \(array\[((?:[^'[\]]|'(?:[^']|'')*')*)\]\)/g;
const JOINED = /\(((?:'[^']*'|[\w.]+)(?: \|\| (?:'[^']*'|[\w.]+))+)\) \|\|/;
const WORD = /(?:'(?:[^']|'')*'|[^'\s])+\s*/g;
const MAX_LINE = 120;

/** An expression or a statement of PostgreSQL's as a person writes it; PostgreSQL reads the same out of both. */
export function plain(sql: string): string {
  return joined(
    sql
      .replaceAll(PARTS, (part: string, quoted: string | undefined) => quoted ?? part.toLowerCase())
      .replaceAll(TEXT, '$1')
      .replaceAll(
        ONE_OF,
        (_, how: string, values: string) => ` ${how === '= any' ? 'in' : 'not in'} (${values})`,
      )
      .replaceAll(/ using btree\b/g, '')
      .replaceAll(/\bpublic\./g, ''),
  );
}

/** Texts that are joined from the left need no brackets. */
function joined(sql: string): string {
  const fewer = sql.replace(JOINED, '$1 ||');
  return fewer === sql ? sql : joined(fewer);
}

/** A default of a column: a literal has the type of its column anyway. */
export function plainDefault(sql: string, type: string): string {
  const cast = `::${type}`;
  const bare = sql.endsWith(cast) ? sql.slice(0, -cast.length) : sql;
  return plain(/^'(?:[^']|'')*'$/.test(bare) ? bare : sql);
}

/** A function with its head in one line and its body as it was given. */
export function plainFunction(sql: string): string {
  const [head = '', body = ''] = sql.split('\nAS $function$');
  const quote = body.includes('$$') ? '$function$' : '$$';
  const line = plain(head).replace('create or replace', 'create').replaceAll(/\s+/g, ' ');
  return `${line} as ${quote}${body.replace(/\$function\$\s*$/, () => quote)};`;
}

/** A view's select with its parts indented by what they are. */
export function plainView(sql: string): string {
  return plain(sql)
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .map((line) => (/^(?:select|from|where|union|group|order)\b/.test(line) ? line : `  ${line}`))
    .map((line) => folded(line))
    .join('\n');
}

/** A line that is too long, broken between words that are in no literal. */
export function folded(line: string): string {
  if (line.length <= MAX_LINE) return line;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let now = indent;
  for (const [word] of line.slice(indent.length).matchAll(WORD)) {
    if ((now + word).trimEnd().length > MAX_LINE) {
      lines.push(now.trimEnd());
      now = `${indent}    `;
    }
    now += word;
  }
  return [...lines, now].join('\n');
}

/** A comment in lines. */
export function commentLines(comment: string, indent = ''): readonly string[] {
  const lines: string[] = [];
  let line = `${indent}--`;
  for (const word of comment.split(' ')) {
    if (line.length + word.length + 1 > MAX_LINE) {
      lines.push(line);
      line = `${indent}--`;
    }
    line += ` ${word}`;
  }
  return comment === '' ? [] : [...lines, line];
}
