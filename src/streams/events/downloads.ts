import { type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';

/** A file that can be fetched from the server and saved. Tasks by what the person's paths call them. */
export type Download =
  | { readonly kind: 'attachment'; readonly task: number; readonly name: string }
  /** A file of a task in the workshop, by a content that it has or had. */
  | { readonly kind: 'workFile'; readonly task: number; readonly path: string; readonly hash: string }
  /** The files of a task in the workshop as an archive; '' as folder for all of them. */
  | { readonly kind: 'workTree'; readonly task: number; readonly folder: string }
  | { readonly kind: 'statement'; readonly task: number; readonly lang: string }
  | { readonly kind: 'submission'; readonly id: number }
  /** A file of certificates that staff had made; one's own certificate. */
  | { readonly kind: 'certificates'; readonly contest: number; readonly file: number }
  | { readonly kind: 'certificate'; readonly id: number }
  /** The scoreboard of the Contest API. */
  | { readonly kind: 'scoreboard'; readonly contest: number }
  /** All of a staff's list that passes filters. */
  | { readonly kind: 'submissions' | 'userTests'; readonly filter: WorkFilter }
  /** A version of a task (0: its work tree) as a package. */
  | {
      readonly kind: 'taskPackage';
      readonly task: number;
      readonly version: number;
      readonly form: 'own' | 'plain';
    }
  /** A quiz of the workshop; null as language where the format has them all. */
  | {
      readonly kind: 'quizFile';
      readonly task: number;
      readonly format: 'yaml' | 'gift' | 'xml';
      readonly lang: string | null;
    }
  | { readonly kind: 'userTest'; readonly id: number; readonly part: 'source' | 'input' | 'output' };

/** Files on their way to the person's disk (TSK-7). */
export type DownloadEvent =
  | { readonly type: 'DownloadWanted'; readonly downloadId: string; readonly download: Download }
  /** Share that is there, percent as §7 scales it. */
  | { readonly type: 'DownloadProgressed'; readonly downloadId: string; readonly percent: number }
  /** It is there: `url` names it within this page. */
  | {
      readonly type: 'DownloadArrived';
      readonly downloadId: string;
      readonly fileName: string;
      readonly url: string;
    }
  | { readonly type: 'DownloadFailed'; readonly downloadId: string };
