import { type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';

/** A file that can be fetched from the server and saved. `task` is the id or number from the page's path. */
export type Download =
  | { readonly kind: 'attachment'; readonly task: number; readonly name: string }
  /** A file of a task in the workshop, in its present or an earlier content. */
  | { readonly kind: 'workFile'; readonly task: number; readonly path: string; readonly hash: string }
  /** The files of a task in the workshop as an archive; the folder '' stands for all of them. */
  | { readonly kind: 'workTree'; readonly task: number; readonly folder: string }
  | { readonly kind: 'statement'; readonly task: number; readonly lang: string }
  | { readonly kind: 'submission'; readonly id: number }
  /** A file of certificates that staff ordered, or the person's own certificate. */
  | { readonly kind: 'certificates'; readonly contest: number; readonly file: number }
  | { readonly kind: 'certificate'; readonly id: number }
  /** The scoreboard of the Contest API. */
  | { readonly kind: 'scoreboard'; readonly contest: number }
  /** All rows of a list of staff that pass the filter. */
  | { readonly kind: 'submissions' | 'userTests'; readonly filter: WorkFilter }
  /** A version of a task (0: its work tree) as a package. */
  | {
      readonly kind: 'taskPackage';
      readonly task: number;
      readonly version: number;
      readonly form: 'own' | 'plain';
    }
  /** A quiz of the workshop; `lang` is null where the format holds all languages. */
  | {
      readonly kind: 'quizFile';
      readonly task: number;
      readonly format: 'yaml' | 'gift' | 'xml';
      readonly lang: string | null;
    }
  | { readonly kind: 'userTest'; readonly id: number; readonly part: 'source' | 'input' | 'output' };

/** Files that are being downloaded to the person's disk (TSK-7). */
export type DownloadEvent =
  | { readonly type: 'DownloadWanted'; readonly downloadId: string; readonly download: Download }
  /** Percentage of the file that has arrived, as §7 scales it. */
  | { readonly type: 'DownloadProgressed'; readonly downloadId: string; readonly percent: number }
  /** The file has arrived; `url` is its address within this page. */
  | {
      readonly type: 'DownloadArrived';
      readonly downloadId: string;
      readonly fileName: string;
      readonly url: string;
    }
  | { readonly type: 'DownloadFailed'; readonly downloadId: string };
