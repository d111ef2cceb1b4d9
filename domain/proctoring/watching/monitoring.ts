import { type CoverageFacts, sharedSpans } from './coverage.ts';
import { SHARE_SOURCES, type ShareSource } from '../proctoring.ts';

/** The records of watching one person in one contest that coverage follows from. Lists are in the order of time. */
interface Watch {
  readonly contest: {
    readonly start_at: number;
    readonly end_at: number;
    readonly finished_at: number | null;
    readonly camera: boolean;
    readonly screen: boolean;
    readonly kept_until: number;
    readonly gone_until: number | null;
  };
  /** Now. */
  readonly at: number;
  readonly pictures: readonly { readonly source: ShareSource; readonly at: number }[];
  readonly lines: readonly { readonly operation: string; readonly message: string; readonly at: number }[];
  readonly sessions: readonly { readonly at: number; readonly ended_at: number | null }[];
  readonly heard: readonly { readonly from_at: number; readonly to_at: number }[];
}

/** The facts for coverage (PRC-7): watched from the start to the person's own end, their finish, or now. */
export function coverageFacts({ contest, at, pictures, lines, sessions, heard }: Watch): CoverageFacts {
  const toAt = Math.min(at, contest.end_at, contest.finished_at ?? contest.end_at);
  const isGone = at > contest.kept_until;
  return {
    watched: { fromAt: contest.start_at, toAt },
    asked: SHARE_SOURCES.filter((source) => contest[source]),
    pictures,
    shared: { camera: sharedSpans('camera', lines, toAt), screen: sharedSpans('screen', lines, toAt) },
    heard: heard.map((one) => ({ fromAt: one.from_at, toAt: one.to_at })),
    loggedIn: sessions.map((one) => ({ fromAt: one.at, toAt: one.ended_at ?? Math.max(at, toAt) })),
    goneUntil: isGone ? toAt : contest.gone_until,
  };
}
