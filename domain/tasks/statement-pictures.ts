/** Pictures in Markdown: `![text](path "title")`, and `[label]: path` on a line of its own. */
const INLINE = /(!\[[^\]]*\]\(\s*)<?([^)\s>]+)>?((?:\s+["'(][^)]*)?\s*\))/g;
const DEFINITION = /^( {0,3}\[[^\]^][^\]]*\]:\s*)<?(\S+?)>?(\s.*)?$/gm;
const SHOWN = /\.(?:png|jpe?g|svg)$/i;

/** The replacement of an address in a Markdown text, by its offset in the text; null leaves it as it is. */
type AddressOf = (path: string, offset: number) => string | null;

/** Replaces the addresses of the pictures in a Markdown text. */
export function withPictures(text: string, addressOf: AddressOf): string {
  return text
    .replace(INLINE, (whole, before: string, path: string, after: string, offset: number) => {
      const address = addressOf(path, offset);
      return address === null ? whole : before + address + after;
    })
    .replace(DEFINITION, (whole, before: string, path: string, after: string | undefined, offset: number) => {
      if (!SHOWN.test(path) || /^\w+:/.test(path)) return whole;
      const address = addressOf(path, offset);
      return address === null ? whole : before + address + (after ?? '');
    });
}

/** The path of a picture's address in a text, without a browser's escapes; null: it is no path of the package. */
export function picturePath(address: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return null;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
