import { type Audience, type PlanAnchor } from '#protocol/wire/staff/communication/desk-question.ts';
import { type PlannedAnnouncement } from '#protocol/wire/staff/communication/talk.ts';

const MINUTE_MS = 60_000;

/** Time of an announcement: at once, at a time of the clock, or some minutes before or after the start or the end. */
export type When =
  | { readonly kind: 'now' }
  | { readonly kind: 'clock'; readonly at: number | null }
  | {
      readonly kind: 'start' | 'end';
      /** Whole minutes, as typed. */
      readonly minutes: string;
      readonly side: 'before' | 'after';
    };

/** An announcement while it is edited. */
export interface Announcing {
  readonly topic: string;
  readonly message: string;
  /** `all`, `group:NAME` or `room:NAME`. */
  readonly to: string;
  readonly when: When;
}

/** An empty announcement: to everybody, at once. */
export const NOTHING: Announcing = { topic: '', message: '', to: 'all', when: { kind: 'now' } };

/** The audience as fields of a request. */
export function audienceOf(to: string): { readonly audience: Audience; readonly audience_name: string } {
  const [, kind, name] = /^(group|room):(.*)$/s.exec(to) ?? [];
  if (kind === undefined || name === undefined) return { audience: 'all', audience_name: '' };
  return { audience: kind as 'group' | 'room', audience_name: name };
}

/** The planned time; null: at once, or the typed time is invalid. */
export function planOf(when: When): { readonly anchor: PlanAnchor; readonly at_ms: number } | null {
  if (when.kind === 'now') return null;
  if (when.kind === 'clock') return when.at === null ? null : { anchor: 'clock', at_ms: when.at };
  if (!/^\d{1,5}$/.test(when.minutes.trim())) return null;
  const ms = Number(when.minutes) * MINUTE_MS;
  return { anchor: when.kind, at_ms: when.side === 'before' ? -ms : ms };
}

/** Whether it can be sent: it has topic, text, and a time if it is planned. */
export function isWhole({ topic, message, when }: Announcing): boolean {
  return topic.trim() !== '' && message.trim() !== '' && (when.kind === 'now' || planOf(when) !== null);
}

/** A planned announcement as values of the form. */
export function announcingOf(planned: PlannedAnnouncement): Announcing {
  const { topic, message, audience, audience_name: name, anchor, at_ms: atMs } = planned;
  const to = audience === 'all' ? 'all' : `${audience}:${name}`;
  if (anchor === 'clock') return { topic, message, to, when: { kind: 'clock', at: atMs } };
  const minutes = String(Math.round(Math.abs(atMs) / MINUTE_MS));
  return { topic, message, to, when: { kind: anchor, minutes, side: atMs < 0 ? 'before' : 'after' } };
}
