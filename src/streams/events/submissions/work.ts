import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { type ArrivedBy } from '../contest.ts';

/** A solution as the person gave it. `clientId` is made in the browser; the same id counts once however often it is sent. */
export interface Solution {
  readonly clientId: string;
  readonly task: number;
  readonly language: string;
  readonly fileName: string;
  /** The text of a program; an archive in base64. */
  readonly source: string;
  readonly encoding: 'text' | 'base64';
  readonly submittedAt: number;
}

/** A competitor's submissions (TSK). */
export type WorkEvent =
  | { readonly type: 'SubmissionsLoaded'; readonly submissions: readonly Submission[] }
  /** A submission is on the server: pushed to every page the person has open. */
  | { readonly type: 'SubmissionArrived'; readonly submission: Submission; readonly by: ArrivedBy }
  /** It moved on: compiling, running, judged. */
  | { readonly type: 'SubmissionJudged'; readonly submission: Submission; readonly by: ArrivedBy }
  /** The person pressed submit. */
  | ({ readonly type: 'SolutionSubmitted' } & Solution)
  /** One that had not arrived when this page was left or broke down, or that another page of this browser wrote down. */
  | ({
      readonly type: 'SolutionRestored';
      /** Why the server would not take it; null: it is still to be sent. */
      readonly refused: { readonly key: string; readonly detail: string | null } | null;
    } & Solution)
  /** It is on this computer's disk, and there after a reload or a crash. */
  | { readonly type: 'SolutionKept'; readonly clientId: string }
  /** The browser has no room for it: it is kept only as long as this page is open. */
  | { readonly type: 'SolutionNotKept'; readonly clientId: string }
  /** The person does not want to wait for the next try; or another page has an answer. */
  | { readonly type: 'SolutionRetryWanted' }
  /** Share of the upload that is through, percent as §7 scales it. */
  | { readonly type: 'SolutionSent'; readonly clientId: string; readonly percent: number }
  /** The server has it: the receipt. */
  | { readonly type: 'SolutionAcknowledged'; readonly clientId: string; readonly submission: Submission }
  /**
   * The network failed, or another one has just arrived (`tooSoon`), or the server has too much to do (`isBusy`); it is kept
   * and tried again at `retryAt`.
   */
  | {
      readonly type: 'SolutionDelayed';
      readonly clientId: string;
      readonly retryAt: number;
      readonly tooSoon?: boolean;
      readonly isBusy?: boolean;
    }
  /** The server will not take it. */
  | {
      readonly type: 'SolutionRefused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The person put a refused one away. */
  | { readonly type: 'SolutionDismissed'; readonly clientId: string }
  /**
   * The text of a task's editor, while it is written and when the person leaves it: to be there when they come back.
   */
  | { readonly type: 'DraftKept'; readonly task: number; readonly language: string; readonly source: string }
  /** Texts that this person had left in this contest's editors, also before a reload. By task number. */
  | {
      readonly type: 'DraftsRestored';
      readonly drafts: Readonly<Record<number, { readonly language: string; readonly source: string }>>;
    };
