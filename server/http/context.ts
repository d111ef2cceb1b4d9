import { type Readable } from 'node:stream';
import { type Kysely } from 'kysely';
import { type AnswerOf, type CallName, type FilesOf, type InputOf, type calls } from '#protocol/calls.ts';
import { type Schema } from '../db/schema.ts';
import { type Caller } from '../model/caller.ts';
import { type ContestRow, type ParticipantRow } from '../model/rows.ts';

/** A file uploaded with a form. */
export interface UploadedFile {
  readonly name: string;
  readonly mime: string;
  /** Empty for a file on disk. */
  readonly content: Buffer;
  /** Path of the file on disk, until the call is answered; null: in memory. */
  readonly path: string | null;
  readonly bytes: number;
}

/** A content that is read while it is sent. */
export interface StreamedContent {
  readonly stream: Readable;
  readonly length: number;
}

/** A file as an answer. */
export interface FileAnswer {
  readonly file: {
    readonly name: string;
    readonly mime: string;
    readonly content: Buffer | StreamedContent;
  };
  /** True: the browser saves it; false: the browser shows it. */
  readonly save: boolean;
  /** True: caches may serve it to everybody who knows its address, whose content never changes. */
  readonly isForCaches?: boolean;
}

/** A JSON answer that is made once for many clients, which may cache it. */
export interface PreparedAnswer {
  readonly prepared: {
    readonly json: Buffer;
    /** Gzipped once; null when it is too small for compression. */
    readonly gzip: Buffer | null;
    readonly brotli: Buffer | null;
    /** Identifies this content (RFC 9110 §8.8.3), without quotes. */
    readonly etag: string;
    /** Lifetime in caches, seconds; 'immutable': for ever, since its address never says anything else; 'none': no cache stores it. */
    readonly maxAge: number | 'immutable' | 'none';
  };
}

type Row<N extends CallName> = (typeof calls)[N];

/** The arguments of a handler. All is checked except the call's own rules about phase and ownership. */
export interface CallContext<N extends CallName> {
  /** Name of the call in the table. */
  readonly call: N;
  readonly caller: Row<N>['roles'] extends 'anyone' ? null : Caller;
  /** The chosen contest (contestId, or `:cid` in the path), which the caller may see. */
  readonly contest: Row<N> extends { contest: 'required' } | { params: { entries: { cid: unknown } } }
    ? ContestRow
    : ContestRow | null;
  /** The caller's row as a contestant in that contest. */
  readonly participant: ParticipantRow | null;
  readonly input: InputOf<N>;
  readonly files: Readonly<Record<FilesOf<N>, UploadedFile>>;
  /** For calls with `reflects`, all reads see one snapshot, with the numbers that the answer names. */
  readonly db: Kysely<Schema>;
  /** The numbers of that moment by destination; empty for a call that reflects none. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly now: number;
  readonly address: string;
  /** Aborts when the caller has hung up, to end costly work that has changed nothing yet. */
  readonly gone: AbortSignal;
  /** The sent credentials, for calls that end or open a session. */
  readonly credentials: { readonly name: string; readonly secret: string } | null;
}

type Handler<N extends CallName> = (
  context: CallContext<N>,
) => Promise<(typeof calls)[N]['answer'] extends 'file' ? FileAnswer : AnswerOf<N> | PreparedAnswer>;

/** One handler per call of the table: a missing handler does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };
