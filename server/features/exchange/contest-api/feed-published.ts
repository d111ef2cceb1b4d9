import { createHash } from 'node:crypto';
import { type BoardView } from '#server/model/standings/cells.ts';
import { type ApiObject, type ObjectType } from './objects.ts';

/** The identity of a feed: a contest and an audience. */
export interface FeedKey {
  readonly contestId: number;
  readonly view: BoardView;
}

/** A change in the feed, in the form of the newest release. */
export interface Change {
  readonly type: ObjectType;
  /** null: there is only one object of the type. */
  readonly id: string | null;
  /** null: the object was deleted. */
  readonly data: ApiObject | null;
  readonly seq: number;
}

/** The published state of a feed: a digest by type and id, and the judgements whose runs it has. */
export interface Published {
  /** The time at which the feed was begun; a feed that was deleted and begun anew has another. */
  readonly madeAt: number;
  head: number;
  readonly digests: Map<string, string>;
  /** The version of a judgement's runs; null: they are our own, or not compared since the feed was read. */
  readonly runsOf: Map<string, string | null>;
}

/** A change that has no number yet. */
export type NewChange = Omit<Change, 'seq'>;

/** The digest by which objects are compared. */
export function digestOf(data: ApiObject): string {
  return createHash('sha1').update(JSON.stringify(data)).digest('base64');
}
