/** How a text of Moodle is written; `moodle`: HTML whose ends of lines count. */
export type MoodleFormat = 'html' | 'moodle' | 'plain' | 'markdown';

/** A file that comes with a text, as it is written: in base64. */
export interface MoodleFile {
  readonly name: string;
  readonly base64: string;
}

/** A text of Moodle. */
export interface MoodleText {
  readonly format: MoodleFormat;
  readonly text: string;
  readonly files: readonly MoodleFile[];
}

/** An answer with its share of the points, in percent, also negative. */
export interface MoodleAnswer {
  readonly text: MoodleText;
  readonly percent: number;
  /** Tolerance of a number. */
  readonly tolerance: number;
}

/** Parts of a question that a quiz here has no place for. */
export type LostPart = 'feedback' | 'hints' | 'units' | 'template' | 'picture';

/** A question as Moodle's formats write it. */
export interface MoodleQuestion {
  /** In the file, from 1. */
  readonly line: number;
  readonly name: string;
  /** As Moodle calls it: `multichoice`, `shortanswer`, … */
  readonly type: string;
  readonly text: MoodleText;
  /** null: the format does not say. */
  readonly grade: number | null;
  /** Of a multiple choice: one answer is chosen. */
  readonly isSingle: boolean;
  readonly isCaseSensitive: boolean;
  readonly answers: readonly MoodleAnswer[];
  readonly lost: readonly LostPart[];
}

/** Contents of a file of Moodle. */
export interface MoodleFileContent {
  readonly questions: readonly MoodleQuestion[];
  /** Names of categories, with their lines. */
  readonly categories: readonly { readonly line: number; readonly name: string }[];
}
