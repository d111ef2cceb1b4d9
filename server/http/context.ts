import { type Kysely, type Selectable } from 'kysely';
import { type Role, type UserType } from '../../domain/roles.ts';
import {
  type AnswerOf,
  type CallName,
  type FilesOf,
  type InputOf,
  type calls,
} from '../../protocol/calls.ts';
import { type Schema } from '../db/schema.ts';
import { type ContestsTable, type ParticipantsTable } from '../db/tables.ts';

/** Who makes a call. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  readonly role: Role;
  readonly types: readonly UserType[];
  /** The session its secret belongs to; null while logging in with a password. */
  readonly sessionId: number | null;
  /** Its session is locked: only calls that say so are answered. */
  readonly isLocked: boolean;
}

export type ContestRow = Selectable<ContestsTable>;
export type ParticipantRow = Selectable<ParticipantsTable>;

/** A file that came with a form. */
export interface UploadedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
}

/** A file that goes out. */
export interface FileAnswer {
  readonly file: { readonly name: string; readonly mime: string; readonly content: Buffer };
  /** True: saved by the browser; false: shown in it. */
  readonly save: boolean;
}

/** A JSON answer that is made once and sent to many, who may keep it for a while. */
export interface PreparedAnswer {
  readonly prepared: {
    readonly json: Buffer;
    /** The same, compressed once for all; null when it is too small for that. */
    readonly gzip: Buffer | null;
    /** Names this content (RFC 9110 §8.8.3), without quotes. */
    readonly etag: string;
    readonly maxAgeSeconds: number;
  };
}

type Row<N extends CallName> = (typeof calls)[N];

/** What a handler gets: everything about the call is checked but its own rules of phase and ownership. */
export interface CallContext<N extends CallName> {
  readonly caller: Row<N>['roles'] extends 'anyone' ? null : Caller;
  /** The chosen contest (contestId, or `:cid` in the path), which the caller may see. */
  readonly contest: Row<N> extends { contest: 'required' } | { params: { entries: { cid: unknown } } }
    ? ContestRow
    : ContestRow | null;
  /** The caller as a competitor of that contest. */
  readonly participant: ParticipantRow | null;
  readonly input: InputOf<N>;
  readonly files: Readonly<Record<FilesOf<N>, UploadedFile>>;
  /** Reads of a call with `reflects` see one moment, the one its numbers name. */
  readonly db: Kysely<Schema>;
  readonly now: number;
  readonly address: string;
  /** Credentials as sent, for the calls that end or open a session. */
  readonly credentials: { readonly name: string; readonly secret: string } | null;
}

type Handler<N extends CallName> = (
  context: CallContext<N>,
) => Promise<(typeof calls)[N]['answer'] extends 'file' ? FileAnswer : AnswerOf<N> | PreparedAnswer>;

/** One handler per call of the table: a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };
