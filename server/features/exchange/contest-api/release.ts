import { type ApiObject, type ObjectType } from './objects.ts';

/**
 * The releases of the standard that are served. Objects are made for the newest; those of an older release
 * are converted from them.
 */
export const RELEASES = ['2026-01', '2023-06'] as const;
export type Release = (typeof RELEASES)[number];

/** The API's description of itself (API information). */
export function information(release: Release): ApiObject {
  return {
    version: release,
    version_url: `https://ccs-specs.icpc.io/${release}/contest_api`,
    provider: { name: 'Agon' },
  };
}

/**
 * An object in the form of a release. In 2023-06 penalties are whole minutes and an answer has one receiver.
 */
export function inRelease(release: Release, type: ObjectType, object: ApiObject): ApiObject {
  if (release === '2026-01') return object;
  switch (type) {
    case 'contest':
      return 'penalty_time' in object
        ? { ...object, penalty_time: minutesOf(object['penalty_time']) }
        : object;
    case 'clarifications': {
      const { to_team_ids: to, to_group_ids: _, ...rest } = object;
      return { ...rest, to_team_id: Array.isArray(to) ? ((to[0] as unknown) ?? null) : null };
    }
    case 'problems': {
      const { memory_limit: _, ...rest } = object;
      return rest;
    }
    case 'judgements': {
      const { current: _, ...rest } = object;
      return rest;
    }
    default:
      return object;
  }
}

/** A scoreboard in the form of a release: in 2023-06 its times are whole minutes. */
export function scoreboardIn(release: Release, board: ApiObject): ApiObject {
  if (release === '2026-01') return board;
  const rows = board['rows'] as readonly {
    readonly score: ApiObject;
    readonly problems: readonly ApiObject[];
  }[];
  return {
    ...board,
    rows: rows.map((row) => ({
      ...row,
      score: inMinutes(row.score, ['total_time', 'time']),
      problems: row.problems.map((problem) => inMinutes(problem, ['time'])),
    })),
  };
}

function inMinutes(object: ApiObject, fields: readonly string[]): ApiObject {
  const changed = new Map(
    fields
      .filter((field) => typeof object[field] === 'string')
      .map((field) => [field, minutesOf(object[field])]),
  );
  return { ...object, ...Object.fromEntries<unknown>(changed) };
}

/** The whole minutes in a RELTIME. */
function minutesOf(time: unknown): number {
  const [, hours = '0', minutes = '0'] = /^(\d+):(\d\d):/.exec(String(time)) ?? [];
  return Number(hours) * 60 + Number(minutes);
}
