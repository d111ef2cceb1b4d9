import { nameOf } from '#epics/nameOf.ts';
import { compareEffects, type EffectName } from '#streams/effectsThen.ts';
import { type Session, type SessionEffect } from './session.ts';

/** A summary of a recording for a person: owner, length, events by kind, effects, and failures in the page. */
export function overviewOf(
  session: Session,
  effects: readonly SessionEffect[],
  effectsThen: readonly EffectName[] | null,
): string {
  const { header, events, dropped } = session;
  const first = events[0]?.at ?? header.startedAt;
  const last = events.at(-1)?.at ?? first;
  const before = dropped === 0 ? '' : `, and ${dropped} before them as a state`;
  return [
    `version ${header.version}, ${header.role ?? 'nobody signed in'}${header.contestId === null ? '' : `, contest ${header.contestId}`}`,
    `${timeOf(first)} to ${timeOf(last)} UTC, ${events.length} events${before}`,
    ...section('Events', kindsOf(session)),
    ...section('Told', effectLines(session, effects, effectsThen)),
    ...section('Failed in the page', faultsOf(session)),
    '',
  ].join('\n');
}

/** Effects of this version get the number that `--around` takes; effects that are only recorded get none. */
function effectLines(
  { events, header }: Session,
  effects: readonly SessionEffect[],
  then: readonly EffectName[] | null,
): string[] {
  let number = 0;
  const names = effects.map(({ index, effect }) => ({ index, name: nameOf(effect) }));
  return compareEffects(names, then).map(({ index, name, by }) => {
    const at = timeOf(events[index]?.at ?? header.startedAt).slice(11);
    if (by === 'then') return `    ${at}  ${name}  (told then, not by this version)`;
    number += 1;
    return `#${number}  ${at}  ${name}${by === 'now' ? '  (not told then)' : ''}`;
  });
}

/** A time of the server, to the millisecond. */
function timeOf(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', '');
}

function kindsOf({ events }: Session): string[] {
  const counts = new Map<string, number>();
  for (const { event } of events) counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${String(count).padStart(6)}  ${type}`);
}

function faultsOf({ events }: Session): string[] {
  return events.flatMap(({ at, event }) =>
    event.type === 'MachineFault'
      ? [`${timeOf(at).slice(11)}  ${event.kind} ${event.name}: ${event.detail.split('\n')[0]}`]
      : [],
  );
}

function section(heading: string, lines: readonly string[]): string[] {
  return ['', `${heading}${lines.length === 0 ? ': none' : ''}`, ...lines.map((line) => `  ${line}`)];
}
