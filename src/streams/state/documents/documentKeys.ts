import { type Home } from '#streams/events/documents.ts';

/** The parts of each home's keys, in order. Only the last part may contain a slash. */
const KEY_PARTS = {
  /** The task's id, and the file's path in the work tree. */
  workFile: { task: Number, path: String },
  /** The contest's id, the task's number in the contest, and a language. */
  translation: { contestId: Number, task: Number, lang: String },
  /** The task's number in the contest, and the question's number in the quiz. */
  answer: { task: Number, question: Number },
  /** The task's id, and the work's number. */
  sheet: { task: Number, work: Number },
} satisfies Record<Home, Readonly<Record<string, Part>>>;

type Part = NumberConstructor | StringConstructor;

/** The parts of a key of the home `H`, by name. */
export type KeyParts<H extends Home> = {
  readonly [P in keyof (typeof KEY_PARTS)[H]]: (typeof KEY_PARTS)[H][P] extends NumberConstructor
    ? number
    : string;
};

/** The key of a document within its home. */
export function documentKey<H extends Home>(home: H, parts: KeyParts<H>): string {
  const values: Readonly<Record<string, unknown>> = parts;
  return Object.keys(KEY_PARTS[home])
    .map((name) => String(values[name]))
    .join('/');
}

/** The parts of a document's key. A number that is missing in a bad key is read as 0. */
export function keyParts<H extends Home>(home: H, key: string): KeyParts<H> {
  const parts: readonly [string, Part][] = Object.entries(KEY_PARTS[home]);
  const texts = key.split('/');
  const last = parts.length - 1;
  const read = parts.map(([name, part], at) => {
    const text = at < last ? texts[at] : texts.slice(last).join('/');
    return [name, part(text ?? '')];
  });
  // The compiler cannot see that these values match the parts of this home.
  return Object.fromEntries(read) as KeyParts<H>;
}
