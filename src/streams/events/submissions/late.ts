import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { type ArrivedBy } from '../contest.ts';

/** Late arrivals: work that was given before the end and came after it, and the decisions of the staff (TSK-8). */
export type LateEvent =
  /** The person's own late answers to quizzes. A late submission says so itself. */
  | { readonly type: 'LateAnswersLoaded'; readonly answers: readonly LateAnswer[] }
  /** An own answer came late, or was decided of. */
  | { readonly type: 'LateAnswerChanged'; readonly answer: LateAnswer; readonly by: ArrivedBy }
  /** Everything that came late in the contests of the staff. */
  | { readonly type: 'LateArrivalsLoaded'; readonly late: readonly LateArrival[] }
  /** Something came late, or was decided of (/topic/late). */
  | { readonly type: 'LateArrivalChanged'; readonly late: LateArrival; readonly by: ArrivedBy };
