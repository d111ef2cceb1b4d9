import type * as v from 'valibot';
import { MAX_FORM_BYTES } from '#domain/limits.ts';
import { type Role } from '#domain/roles.ts';
import { type Subject } from './wire/staff/communication/desk.ts';

/** A schema whose input may come as text (a form, a query) and whose output is typed. */
type Schema = v.GenericSchema;
type Fields = v.ObjectEntries;

/** The role of the chosen contest in a call: required, optional, or ignored. */
type ContestUse = 'required' | 'optional' | 'none';

/** A file field of a form: its largest size in bytes. */
interface FileField {
  readonly maxBytes: number;
  /** True: while the call is answered, the file is on the server's disk and not in memory. */
  readonly onDisk?: true;
}

/**
 * One REST call. The path is what follows `/api/` and, for a call of roles, the role: `init` is served as
 * `/api/user/init`, `/api/admin/init`, … for each role named. `:name` marks a path parameter.
 */
export interface CallRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Roles that may call, `anyone` without login, or `session`: any role, which is not in the path. */
  readonly roles: readonly Role[] | 'anyone' | 'session';
  readonly contest: ContestUse;
  /** True: also answered while the caller's session is locked. */
  readonly whileLocked?: true;
  /** Path parameters, query (GET) and form fields (others), besides contestId. */
  readonly params?: v.ObjectSchema<Fields, undefined>;
  readonly query?: v.ObjectSchema<Fields, undefined>;
  readonly form?: v.ObjectSchema<Fields, undefined>;
  readonly files?: Readonly<Record<string, FileField>>;
  /** The most bytes of its form besides files; left out: `MAX_FORM_BYTES`. */
  readonly maxFormBytes?: number;
  /** The answer: a JSON schema, or a file to show or save. */
  readonly answer: Schema | 'file';
  /** Destinations whose state the answer holds; the server names their numbers in `x-agon-seq`. */
  readonly reflects?: readonly string[];
  /** Of a snapshot: the moments at which pages load it (protocol/snapshots.ts). */
  readonly asked?: object;
  /** Of a snapshot: true where it is no part of a batch. */
  readonly alone?: true;
  /** Subjects that the answer of a GET shows: its page loads it again when one of these changes. */
  readonly shows?: readonly Subject[];
  /**
   * Subjects that a command publishes after it has changed something: each of these and no other. Left out:
   * none, yet it may change what people see.
   */
  readonly changes?: readonly Subject[];
  /** One sentence for the reference page. */
  readonly what: string;
}

/** Keeps the literal types of a table of calls while checking its rows. */
export function defineCalls<const T extends Readonly<Record<string, CallRow>>>(rows: T): T {
  return rows;
}

/** The most bytes of a call's body: its fields, its files, and the parts around them in a multipart form. */
export function maxBodyBytes(row: CallRow): number {
  const files = Object.values(row.files ?? {}).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  return files + (row.maxFormBytes ?? MAX_FORM_BYTES);
}

/** The path of a call for a role, with its parameters filled in: `/api/user/tasks/3`. */
export function pathOf(
  { path, roles }: Pick<CallRow, 'path' | 'roles'>,
  role: Role | null,
  params: Readonly<Record<string, string | number>>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
  if (path.startsWith('/')) return filled;
  return roles === 'anyone' || roles === 'session' ? `/api/${filled}` : `/api/${role ?? 'user'}/${filled}`;
}

/**
 * One destination of the live channel. `{contestId}` stands for the chosen contest. `queue` destinations are one stream
 * per person, `topic` one for all who may subscribe (for authors: one per author, holding their own contests' entries).
 */
export interface DestinationRow {
  readonly destination: string;
  readonly direction: 'subscribe' | 'send';
  readonly roles: readonly Role[];
  readonly scope: 'queue' | 'topic' | 'staff';
  readonly frame: Schema;
  /** The poll that carries it when the channel is off (§9). */
  readonly poll: 'fast' | 'slow' | 'none';
  readonly what: string;
  /** Frames within this time, ms, are sent as one, with the first one's `prev`; left out: each at once. */
  readonly gatherMs?: number;
}
