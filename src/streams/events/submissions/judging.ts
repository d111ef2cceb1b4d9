import { type JudgeState, type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { type StaffUserTest } from '#protocol/wire/staff/submissions/user-test.ts';
import { type ArrivedBy } from '../contest.ts';
import { type NarrowedPart } from '../staff.ts';

/** The judge, rejudgings and user tests, for staff who run contests (JDG). */
export type JudgingEvent =
  /** Workers, queue, times and failures of the judge in their new state (/topic/judge). */
  | { readonly type: 'JudgeStateChanged'; readonly judge: JudgeState; readonly by: ArrivedBy }
  | { readonly type: 'RejudgingsLoaded'; readonly rejudgings: readonly Rejudging[] }
  /** A rejudging began, went on or was decided (/topic/rejudgings). */
  | { readonly type: 'RejudgingChanged'; readonly rejudging: Rejudging; readonly by: ArrivedBy }
  | {
      readonly type: 'UserTestFeedLoaded';
      readonly userTests: readonly StaffUserTest[];
      readonly more: boolean;
      /** True: the next page below the loaded rows; false: the newest page. */
      readonly older: boolean;
    }
  | { readonly type: 'OlderUserTestsWanted' }
  | ({
      readonly type: 'NarrowedUserTestsLoaded';
      readonly userTests: readonly StaffUserTest[];
    } & NarrowedPart)
  | { readonly type: 'UserTestFed'; readonly userTest: StaffUserTest; readonly by: ArrivedBy };
