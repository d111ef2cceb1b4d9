import { type Kysely } from 'kysely';
import * as v from 'valibot';
import { type CommentedOn } from '#server/db/contest-api-tables.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { badRequest } from '#server/model/fault.ts';
import { hiddenFromAt, seesWork, type Seen } from './audience.ts';
import { timesOf } from './configuration.ts';
import { type CollectionObject } from './objects.ts';
import { type References } from './work.ts';

/** The most characters of a comment: a sentence or two. */
const MAX_MESSAGE = 2_000;
const MAX_TAGS = 20;
const MAX_NAMED = 100;

/** The ids by which comments refer to objects. */
export interface Named extends References {
  readonly submissionIds: ReadonlyMap<number, string>;
}

/** Kinds of objects that a comment may be about, with the field that names them. */
const FIELDS = { teams: 'team_ids', problems: 'problem_ids', submissions: 'submission_ids' } as const;
type Kind = keyof typeof FIELDS;
const KINDS = Object.keys(FIELDS) as readonly Kind[];

const ids = v.nullish(v.pipe(v.array(v.string()), v.maxLength(MAX_NAMED)));
/** A comment that is sent; fields that the server sets are refused (Modifying commentary). */
const comment = v.strictObject({
  message: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_MESSAGE)),
  tags: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/))),
    v.maxLength(MAX_TAGS),
    v.check((tags) => new Set(tags).size === tags.length),
  ),
  team_ids: ids,
  problem_ids: ids,
  submission_ids: ids,
});

/**
 * `commentary`, in the order of its times. The public sees nothing that was said while results are hidden
 * from it, and nothing about what it does not see; only the staff see the author.
 */
export async function commentaryOf(
  db: Kysely<Schema>,
  seen: Seen,
  named: Named,
): Promise<readonly CollectionObject[]> {
  if (!seesWork(seen)) return [];
  const rows = await db
    .selectFrom('contest_comments')
    .leftJoin('users', 'users.id', 'contest_comments.by_user')
    .select(['contest_comments.id', 'at', 'message', 'tags', 'about', 'by_user', 'anonymised_at'])
    .where('contest_id', '=', seen.contest.id)
    .orderBy('contest_comments.id')
    .execute();
  const hiddenFrom = hiddenFromAt(seen);
  return rows
    .filter(({ at, about }) => (hiddenFrom === null || at < hiddenFrom) && isThere(about, named))
    .map(({ about, ...row }) => ({
      id: String(row.id),
      ...timesOf(seen.contest, row.at),
      message: row.message,
      tags: row.tags,
      ...(seen.view === 'full' &&
        row.by_user !== null &&
        row.anonymised_at === null && { source_id: String(row.by_user) }),
      ...Object.fromEntries(
        KINDS.flatMap((kind) => {
          const listed = about.fields[kind]?.map((one) => idsOfKind(named, kind).get(one));
          return listed ? [[FIELDS[kind], listed]] : [];
        }),
      ),
    }));
}

/**
 * Stores a comment, and answers its id. Throws 400 for an invalid comment, or one that names a missing
 * object.
 */
export async function addComment(
  trx: Transaction,
  { contest, now }: Pick<Seen, 'contest' | 'now'>,
  { body, by, named }: { readonly body: unknown; readonly by: number; readonly named: Named },
): Promise<string> {
  const read = v.safeParse(comment, body);
  if (!read.success) throw badRequest();
  const { message, tags } = read.output;
  const { id } = await trx
    .insertInto('contest_comments')
    .values({
      contest_id: contest.id,
      at: now,
      by_user: by,
      message,
      tags: JSON.stringify(tags),
      about: JSON.stringify(aboutOf(read.output, named)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/**
 * Objects that a comment names in its fields and in its text: the public sees the comment only if it sees all
 * of them.
 */
function aboutOf(given: v.InferOutput<typeof comment>, named: Named): CommentedOn {
  const numbersOf = (kind: Kind, all: readonly string[]): readonly number[] => {
    const numbers = new Map([...idsOfKind(named, kind)].map(([number, id]) => [id, number]));
    return all.map((id) => {
      const number = numbers.get(id);
      if (number === undefined) throw badRequest();
      return number;
    });
  };
  const said = namedIn(given.message);
  const fields: Partial<Record<Kind, readonly number[]>> = {};
  for (const kind of KINDS) {
    const listed = given[FIELDS[kind]];
    if (listed) fields[kind] = numbersOf(kind, listed);
  }
  const text = (kind: Kind) => numbersOf(kind, said[kind]);
  return {
    fields,
    text: { teams: text('teams'), problems: text('problems'), submissions: text('submissions') },
  };
}

/**
 * The objects that a text refers to by `{teams:12}`; `\{` and `\\` stand for the characters themselves.
 * Throws 400 for any other brace.
 */
function namedIn(message: string): Readonly<Record<Kind, readonly string[]>> {
  const found: Record<Kind, string[]> = { teams: [], problems: [], submissions: [] };
  const rest = message
    .replace(/\\[\\{]/g, '')
    .replace(/\{(\w+):([\w.-]+)\}/g, (whole, kind: string, id: string) => {
      const known = KINDS.find((one) => one === kind);
      if (known === undefined) return whole;
      found[known].push(id);
      return '';
    });
  if (rest.includes('{')) throw badRequest();
  return found;
}

function isThere(about: CommentedOn, named: Named): boolean {
  return KINDS.every((kind) =>
    [...(about.fields[kind] ?? []), ...about.text[kind]].every((one) => idsOfKind(named, kind).has(one)),
  );
}

function idsOfKind({ teamIds, problemIds, submissionIds }: Named, kind: Kind): ReadonlyMap<number, string> {
  return { teams: teamIds, problems: problemIds, submissions: submissionIds }[kind];
}
