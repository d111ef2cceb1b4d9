import { type AuditEntry } from '../../../protocol/wire/staff/audit.ts';
import { type Question } from '../../../protocol/wire/communication.ts';
import { type Contest } from '../../../protocol/wire/contest.ts';
import { type ContestDetail, type Participant } from '../../../protocol/wire/staff/contest.ts';
import { type StaffSubmission } from '../../../protocol/wire/staff/submission.ts';
import { type By } from './contest.ts';

/** What staff ask the server to do. Each carries a `commandId` of its own, which its outcome names. */
export type StaffCommand =
  | { readonly kind: 'extendContest'; readonly contestId: number; readonly minutes: number }
  | {
      readonly kind: 'extendParticipant';
      readonly contestId: number;
      readonly participantId: number;
      readonly minutes: number;
    }
  | {
      readonly kind: 'setStandings';
      readonly contestId: number;
      readonly standings: string;
      readonly publicStanding: boolean;
      /** Left out: as it is. */
      readonly lastAcceptedBreaksTies?: boolean;
    }
  | {
      readonly kind: 'setTimes';
      readonly contestId: number;
      readonly startAt: number;
      readonly endAt: number;
      readonly startAnalysisAt: number;
      readonly endAnalysisAt: number;
      readonly startTranslationAt: number;
      readonly endTranslationAt: number;
      readonly unrestrictedSeconds: number;
    }
  | {
      readonly kind: 'answer';
      readonly questionId: number;
      readonly answer: string;
      readonly everybody: boolean;
    }
  | {
      readonly kind: 'announce';
      readonly contestId: number;
      readonly topic: string;
      readonly message: string;
    }
  | {
      readonly kind: 'rejudge';
      readonly contestId: number;
      /** All of a task, or one submission. */
      readonly taskId: number | null;
      readonly submissionId: number | null;
      readonly reason: string;
    }
  | { readonly kind: 'applyRejudging' | 'cancelRejudging'; readonly rejudgingId: number }
  | { readonly kind: 'issuePassword'; readonly requestId: number }
  | { readonly kind: 'dismissRecovery'; readonly requestId: number; readonly reason: string }
  | {
      readonly kind: 'decideLate';
      /** Ids of late arrivals. */
      readonly ids: readonly number[];
      readonly decision: 'accepted' | 'rejected';
      readonly reason: string;
    }
  | { readonly kind: 'retryJob'; readonly jobId: number }
  | { readonly kind: 'setConfig'; readonly websockets: '0' | '1'; readonly liveUpdates: '0' | '1' };

/** Those who run contests: what they see and what they do. */
export type StaffEvent =
  | { readonly type: 'ContestsLoaded'; readonly contests: readonly Contest[] }
  /** A contest was made or changed (/topic/contest). */
  | { readonly type: 'ContestChanged'; readonly contest: Contest; readonly by: By }
  | { readonly type: 'ContestOpened'; readonly contestId: number }
  | { readonly type: 'ContestDetailLoaded'; readonly detail: ContestDetail }
  /** A competitor was given time, or finished (/topic/contest). */
  | {
      readonly type: 'ParticipantChanged';
      readonly contestId: number;
      readonly participant: Participant;
      readonly by: By;
    }
  | {
      readonly type: 'SubmissionFeedLoaded';
      readonly submissions: readonly StaffSubmission[];
      /** There are older ones. */
      readonly more: boolean;
      /** True: a further page below what is there; false: the newest page. */
      readonly older: boolean;
    }
  | { readonly type: 'OlderSubmissionsWanted' }
  | { readonly type: 'SubmissionFed'; readonly submission: StaffSubmission; readonly by: By }
  | { readonly type: 'QuestionsLoaded'; readonly questions: readonly Question[] }
  /** A question was asked or answered in a contest of theirs (/topic/questions). */
  | { readonly type: 'QuestionFed'; readonly question: Question; readonly by: By }
  | { readonly type: 'AuditOpened'; readonly contestId: number | null }
  | {
      readonly type: 'AuditLoaded';
      readonly entries: readonly AuditEntry[];
      readonly more: boolean;
      readonly older: boolean;
    }
  | { readonly type: 'OlderAuditWanted' }
  | { readonly type: 'CommandGiven'; readonly commandId: string; readonly command: StaffCommand }
  | { readonly type: 'CommandDone'; readonly commandId: string; readonly command: StaffCommand }
  | {
      readonly type: 'CommandRefused';
      readonly commandId: string;
      readonly command: StaffCommand;
      readonly key: string;
      readonly detail: string | null;
    };
