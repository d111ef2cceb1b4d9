/** How a text of Moodle is written; `moodle`: HTML whose ends of lines count. */
export type MoodleFormat = 'html' | 'moodle' | 'plain' | 'markdown';

/** A file that comes with a text, in base64. */
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

/** An answer with its share of the points in percent, which may be negative. */
export interface MoodleAnswer {
  readonly text: MoodleText;
  readonly percent: number;
  /** Tolerance of a numerical answer. */
  readonly tolerance: number;
}

/** Parts of a question that a quiz here cannot have. */
export type LostPart = 'feedback' | 'hints' | 'units' | 'template' | 'picture';

/** A question in Moodle's formats. */
export interface MoodleQuestion {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly name: string;
  /** Moodle's name of the type: `multichoice`, `shortanswer`, … */
  readonly type: string;
  readonly text: MoodleText;
  /** Points of the question; null: the format does not state them. */
  readonly grade: number | null;
  /** Multiple choice: only one answer can be chosen. */
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
