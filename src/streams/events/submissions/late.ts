import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { type ArrivedBy } from '../contest.ts';

/** Late arrivals: work given before the end that arrived after it, and the decisions of staff (TSK-8). */
export type LateEvent =
  /** The person's own late answers to quizzes. A late submission has its state in its own field `late`. */
  | { readonly type: 'LateAnswersLoaded'; readonly answers: readonly LateAnswer[] }
  /** An own answer arrived late, or staff decided on it. */
  | { readonly type: 'LateAnswerChanged'; readonly answer: LateAnswer; readonly by: ArrivedBy }
  /** All late arrivals in the contests that the person runs. */
  | { readonly type: 'LateArrivalsLoaded'; readonly late: readonly LateArrival[] }
  /** A late arrival came, or staff decided on it (/topic/late). */
  | { readonly type: 'LateArrivalChanged'; readonly late: LateArrival; readonly by: ArrivedBy };
