import {
  type Coverage,
  type CoverageFacts,
  coverageOf,
  type Gap,
} from '#domain/proctoring/watching/coverage.ts';
import { coverageFacts } from '#domain/proctoring/watching/monitoring.ts';
import { SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import {
  type MonitoredIncident,
  type MonitoredLine,
  type MonitoredSession,
  type MonitoredSignal,
  type Monitoring,
} from '#protocol/wire/staff/proctoring/monitoring.ts';

/** Kinds of happenings, each of which can be hidden. */
export const KINDS = ['camera', 'screen', 'network', 'session', 'signal', 'incident', 'line', 'gap'] as const;
export type Kind = (typeof KINDS)[number];

/** An entry of the list by time; `toAt` is null for a single moment, or if it has not ended. */
export type Happening = { readonly id: string; readonly at: number; readonly toAt: number | null } & (
  | { readonly kind: 'line'; readonly line: MonitoredLine }
  | { readonly kind: 'signal'; readonly signal: MonitoredSignal }
  | { readonly kind: 'incident'; readonly incident: MonitoredIncident }
  | { readonly kind: 'session'; readonly session: MonitoredSession }
  | { readonly kind: 'gap'; readonly gap: Gap }
);

/** Facts derived from all stored monitoring data of a person in a contest. */
export interface Watched {
  readonly facts: CoverageFacts;
  readonly coverage: Readonly<Record<ShareSource, Coverage>>;
  /** In order of time. */
  readonly happenings: readonly Happening[];
}

/** Computes coverage and the list of happenings. */
export function watchedOf(monitoring: Monitoring): Watched {
  const facts = coverageFacts(monitoring);
  const coverage = { camera: coverageOf('camera', facts), screen: coverageOf('screen', facts) };
  const gaps = SHARE_SOURCES.flatMap((source) => coverage[source].gaps);
  const happenings: Happening[] = [
    ...monitoring.lines.map((line): Happening => ({
      kind: 'line',
      id: `line-${line.id}`,
      at: line.at,
      toAt: null,
      line,
    })),
    ...monitoring.signals.map((signal): Happening => ({
      kind: 'signal',
      id: `signal-${signal.id}`,
      at: signal.at,
      toAt: signal.ended_at === signal.at ? null : signal.ended_at,
      signal,
    })),
    ...monitoring.incidents.map((incident): Happening => ({
      kind: 'incident',
      id: `incident-${incident.id}`,
      at: incident.at,
      toAt: null,
      incident,
    })),
    ...monitoring.sessions.map((session): Happening => ({
      kind: 'session',
      id: `session-${session.id}`,
      at: session.at,
      toAt: session.ended_at,
      session,
    })),
    ...gaps.map((gap): Happening => ({
      kind: 'gap',
      id: `gap-${gap.source}-${gap.fromAt}`,
      at: gap.fromAt,
      toAt: gap.toAt,
      gap,
    })),
  ];
  return { facts, coverage, happenings: happenings.sort((a, b) => a.at - b.at || a.id.localeCompare(b.id)) };
}
