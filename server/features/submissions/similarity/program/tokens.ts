import { parser as cpp } from '@lezer/cpp';
import { parser as go } from '@lezer/go';
import { parser as java } from '@lezer/java';
import { parser as python } from '@lezer/python';
import { ownValue } from '#domain/own-value.ts';

/**
 * A piece of a source by its kind: names, numbers and texts are equal whatever their characters. `from` and
 * `to` are positions of characters.
 */
export interface Token {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

const PARSERS: Readonly<Record<string, typeof cpp>> = { cpp, c: cpp, h: cpp, java, py: python, go };

/** Words that are keywords of some language; in other languages they are names, but rarely used. */
const WORDS = new Set(
  `and as async await base begin bool break byte case catch char class const continue def default defer delete div do double
  downto elif else elseif end enum except export extends extern false final finally float fn for foreach from func function
  global goto if impl implements import in instanceof int interface internal is lambda let long loop match mod module mut
  namespace new nil not null object of or override package pass private procedure program protected pub public raise record
  repeat return self set short sizeof static string struct super switch then this throw to trait true try type typedef
  typeof unless unsafe until use using val var void volatile when where while with yield`.split(/\s+/),
);

const LEXEMES =
  /(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\(\*[\s\S]*?(?:\*\)|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(\d[\w.]*)|([\p{L}_$][\p{L}\p{N}_$]*)|([-+*/%=<>!&|^~?:]+)|([^\s])/gu;

/** A source as tokens: by the grammar of its language, or by simple rules where there is no grammar. */
export function tokensOf(language: string, source: string): readonly Token[] {
  const parser = ownValue(PARSERS, language);
  return parser === undefined ? lexed(source) : parsed(parser, source);
}

/** A token at the beginning and at the end of each node: the structure of the program without its names. */
function parsed(parser: typeof cpp, source: string): readonly Token[] {
  const tokens: Token[] = [];
  parser.parse(source).iterate({
    enter: ({ name, from, to, node }) => {
      if (/Comment$|^Preproc|^#include/.test(name)) return false;
      if (/[A-Za-z]/.test(name)) tokens.push({ kind: name, from, to: node.firstChild === null ? to : from });
      return undefined;
    },
    leave: ({ name, to, node }) => {
      if (node.firstChild !== null && /[A-Za-z]/.test(name)) tokens.push({ kind: ')', from: to, to });
    },
  });
  return tokens;
}

function lexed(source: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const found of source.matchAll(LEXEMES)) {
    const [text, comment, quoted, number, word, operator] = found;
    if (comment !== undefined) continue;
    const kind = kindOf({ text, quoted, number, word, operator });
    tokens.push({ kind, from: found.index, to: found.index + text.length });
  }
  return tokens;
}

function kindOf(found: {
  readonly text: string;
  readonly quoted: string | undefined;
  readonly number: string | undefined;
  readonly word: string | undefined;
  readonly operator: string | undefined;
}): string {
  if (found.quoted !== undefined) return 'text';
  if (found.number !== undefined) return 'number';
  if (found.word !== undefined)
    return WORDS.has(found.word.toLowerCase()) ? found.word.toLowerCase() : 'name';
  return found.text;
}
