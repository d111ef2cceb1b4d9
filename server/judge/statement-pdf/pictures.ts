/** Largest sum of a statement's pictures, bytes. */
const MAX_BYTES = 16_777_216;
const PICTURE = /^data:image\/(svg\+xml|png|jpeg);base64,([A-Za-z0-9+/=\s]+)$/;
const ENDINGS: Readonly<Record<string, string>> = { 'svg+xml': 'svg', png: 'png', jpeg: 'jpg' };

/** A picture of a statement, as a file beside its Typst code. */
export interface PictureFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Collects the pictures of a statement. */
export interface Pictures {
  readonly files: readonly PictureFile[];
  /** The name of the file for the picture in a `data:` URI; null: it cannot be shown. */
  add(url: string): string | null;
}

/** A collector that makes one file of equal pictures. */
export function collectPictures(): Pictures {
  const files: PictureFile[] = [];
  const names = new Map<string, string>();
  let bytes = 0;
  return {
    files,
    add: (url) => {
      const known = names.get(url);
      if (known !== undefined) return known;
      const [, kind = '', base64 = ''] = PICTURE.exec(url) ?? [];
      const ending = ENDINGS[kind];
      const content = Buffer.from(base64, 'base64');
      bytes += content.length;
      if (ending === undefined || content.length === 0 || bytes > MAX_BYTES) return null;
      const name = `picture-${files.length + 1}.${ending}`;
      files.push({ name, content });
      names.set(url, name);
      return name;
    },
  };
}
