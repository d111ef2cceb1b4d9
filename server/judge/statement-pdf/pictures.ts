/** All pictures of a statement, bytes. */
const MAX_BYTES = 16_777_216;
const PICTURE = /^data:image\/(svg\+xml|png|jpeg);base64,([A-Za-z0-9+/=\s]+)$/;
const ENDINGS: Readonly<Record<string, string>> = { 'svg+xml': 'svg', png: 'png', jpeg: 'jpg' };

/** A picture of a statement, as a file beside its Typst code. */
export interface PictureFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Takes the pictures out of a statement. */
export interface Pictures {
  readonly files: readonly PictureFile[];
  /** The name of the file with the picture of a `data:` URI; null where it is no picture that can be shown. */
  add(url: string): string | null;
}

/** Collects pictures; the same one is one file. */
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
