import * as v from 'valibot';
import {
  FEED_OBJECT_TYPES,
  FEED_OBJECTS,
  type FeedObject as KeptObject,
  type FeedObjectType,
} from '#protocol/wire/staff/exchange/feed-objects.ts';
import { isData, type Data, type FeedObject, type FeedObjects } from './feed-objects.ts';
import { elapsedMs, idOf, relTimeMs, textOf, timeMs } from './values.ts';

/** Properties whose text may be long. */
const LONG: ReadonlySet<string> = new Set(['text', 'message']);
const MAX_LONG = 20_000;

/**
 * The objects of a feed that are served again unchanged, with their kept properties. A property of another form than
 * the standard's is left out, with a note.
 */
export function readObjects(objects: FeedObjects, startAt: number | null): readonly KeptObject[] {
  return FEED_OBJECT_TYPES.flatMap((type) => {
    const all = type === 'contest' ? [objects.single('contests')] : objects.all(type);
    return all.flatMap((one) =>
      one === null ? [] : [keptOf(objects, type, { ...one, data: statedOf(type, one.data, startAt) })],
    );
  });
}

/** The ids of a team's groups; older feeds have a single `group_id`. */
export function groupIdsOf(team: Data): readonly string[] {
  const ids = Array.isArray(team['group_ids']) ? (team['group_ids'] as unknown[]) : [team['group_id']];
  return [...new Set(ids.map(idOf))].filter((id) => id !== '');
}

function keptOf(objects: FeedObjects, type: FeedObjectType, { id, data, place }: FeedObject): KeptObject {
  const kept = Object.entries(FEED_OBJECTS[type].entries).flatMap(([key, schema]) => {
    const value = data[key] ?? null;
    if (value === null || value === '') return [];
    const read = v.safeParse(schema, cleaned(key, value));
    if (!read.success) objects.notes.add('remark', `${type}: a \`${key}\` that cannot be, left out`, place);
    return read.success ? [[key, read.output] as const] : [];
  });
  return { type, id, data: Object.fromEntries(kept) };
}

/** An object in the form in which it is kept. */
function statedOf(type: FeedObjectType, data: Data, startAt: number | null): Data {
  if (type === 'teams') return { ...data, ...referencesOf(data) };
  if (type !== 'clarifications' && type !== 'commentary') return data;
  const ms = relTimeMs(data['contest_time']) ?? elapsedMs(startAt, timeMs(data['time']));
  // Releases before 2026-01 have one receiver of a clarification.
  const to = idOf(data['to_team_id']);
  return { ...data, contest_time_ms: ms, ...(to !== '' && { to_team_ids: [to] }) };
}

/** A team's references to other objects, as text. Older feeds have numbers. */
function referencesOf(team: Data): Data {
  return { organization_id: idOf(team['organization_id']), group_ids: groupIdsOf(team) };
}

/** A value in a form that can be kept: clean text, times in whole milliseconds, a colour with its `#`. */
function cleaned(key: string, value: unknown): unknown {
  if (key === 'rgb' && typeof value === 'string') return value.replace(/^#?/, '#');
  if (key === 'time_limit' && typeof value === 'number') return Math.round(value * 1_000) / 1_000;
  if (LONG.has(key) && typeof value === 'string') return textOf(value, '', MAX_LONG);
  if (/(?:^|_)id$/.test(key)) return idOf(value);
  if (Array.isArray(value)) return value as unknown[];
  return isData(value) || typeof value !== 'string' ? value : textOf(value, '');
}
