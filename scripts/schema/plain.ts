/** A literal, a quoted name or a body between dollars; or text that is none of them. */
const PARTS = /('(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\2\$)|[^'"$]+/g;
const TEXT = /('(?:[^']|'')*')::text(?!\[)/g;
const ONE_OF = / (= any|<> all) \(array\[((?:[^'[\]]|'(?:[^']|'')*')*)\]\)/g;
const JOINED = /\(((?:'[^']*'|[\w.]+)(?: \|\| (?:'[^']*'|[\w.]+))+)\) \|\|/;
const WORD = /(?:'(?:[^']|'')*'|[^'\s])+\s*/g;
const MAX_LINE = 120;

/** PostgreSQL's text of an expression or statement, as a person would write it, with the same meaning. */
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

/** Removes brackets around texts that are concatenated from the left. */
function joined(sql: string): string {
  const fewer = sql.replace(JOINED, '$1 ||');
  return fewer === sql ? sql : joined(fewer);
}

/** A default of a column without a literal's cast: a literal gets the type of its column anyway. */
export function plainDefault(sql: string, type: string): string {
  const cast = `::${type}`;
  const bare = sql.endsWith(cast) ? sql.slice(0, -cast.length) : sql;
  return plain(/^'(?:[^']|'')*'$/.test(bare) ? bare : sql);
}

/** A function with its head in one line and its body unchanged. */
export function plainFunction(sql: string): string {
  const [head = '', body = ''] = sql.split('\nAS $function$');
  const quote = body.includes('$$') ? '$function$' : '$$';
  const line = plain(head).replace('create or replace', 'create').replaceAll(/\s+/g, ' ');
  return `${line} as ${quote}${body.replace(/\$function\$\s*$/, () => quote)};`;
}

/** A view's select; lines that do not start a clause are indented. */
export function plainView(sql: string): string {
  return plain(sql)
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .map((line) => (/^(?:select|from|where|union|group|order)\b/.test(line) ? line : `  ${line}`))
    .map((line) => folded(line))
    .join('\n');
}

/** Breaks a line that is too long between words, but not inside a literal. */
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

/** A comment as lines of SQL. */
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
