import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { type ArrivedBy } from '../contest.ts';

/** A solution as the person sent it. The browser makes `clientId`; solutions with the same id count once. */
export interface Solution {
  readonly clientId: string;
  readonly task: number;
  readonly language: string;
  readonly fileName: string;
  /** The text of a program, or an archive in base64. */
  readonly source: string;
  readonly encoding: 'text' | 'base64';
  readonly submittedAt: number;
}

/** A competitor's submissions (TSK). */
export type WorkEvent =
  | { readonly type: 'SubmissionsLoaded'; readonly submissions: readonly Submission[] }
  /** A submission is on the server. Every open page of the person gets this event. */
  | { readonly type: 'SubmissionArrived'; readonly submission: Submission; readonly by: ArrivedBy }
  /** A submission made progress: compiling, running, judged. */
  | { readonly type: 'SubmissionJudged'; readonly submission: Submission; readonly by: ArrivedBy }
  /** The person pressed submit. */
  | ({ readonly type: 'SolutionSubmitted' } & Solution)
  /** A solution from before, or from another page of this browser, that may not have reached the server. */
  | ({
      readonly type: 'SolutionRestored';
      /** Why the server refused the solution; null: it is still to be sent. */
      readonly refused: { readonly key: string; readonly detail: string | null } | null;
    } & Solution)
  /** The solution is on this computer's disk and survives a reload or a crash. */
  | { readonly type: 'SolutionKept'; readonly clientId: string }
  /** The browser has no room for the solution: it lasts only as long as this page. */
  | { readonly type: 'SolutionNotKept'; readonly clientId: string }
  /** The next try is made now: the person wants it, or another page got an answer. */
  | { readonly type: 'SolutionRetryWanted' }
  /** Percentage of the upload that is done, as §7 scales it. */
  | { readonly type: 'SolutionSent'; readonly clientId: string; readonly percent: number }
  /** The server has the solution; `submission` is the receipt. */
  | { readonly type: 'SolutionAcknowledged'; readonly clientId: string; readonly submission: Submission }
  /**
   * The network failed, another solution has just arrived (`tooSoon`), or the server is busy (`isBusy`). The
   * solution is kept and tried again at `retryAt`.
   */
  | {
      readonly type: 'SolutionDelayed';
      readonly clientId: string;
      readonly retryAt: number;
      readonly tooSoon?: boolean;
      readonly isBusy?: boolean;
    }
  /** The server refused the solution. */
  | {
      readonly type: 'SolutionRefused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The person removed a refused solution. */
  | { readonly type: 'SolutionDismissed'; readonly clientId: string }
  /** The text of a task's editor, saved while it is written and when the person leaves it. */
  | { readonly type: 'DraftKept'; readonly task: number; readonly language: string; readonly source: string }
  /** Texts of this contest's editors from before, also from before a reload. By task number. */
  | {
      readonly type: 'DraftsRestored';
      readonly drafts: Readonly<Record<number, { readonly language: string; readonly source: string }>>;
    };
