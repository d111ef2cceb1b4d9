import { type Readable } from 'node:stream';
import { type Kysely } from 'kysely';
import { type AnswerOf, type CallName, type FilesOf, type InputOf, type calls } from '#protocol/calls.ts';
import { type Schema } from '../db/schema.ts';
import { type Caller } from '../model/caller.ts';
import { type ContestRow, type ParticipantRow } from '../model/rows.ts';

/** A file that came with a form. */
export interface UploadedFile {
  readonly name: string;
  readonly mime: string;
  /** Empty for one that is kept on disk. */
  readonly content: Buffer;
  /** Path of its file until the call is answered; null: in memory. */
  readonly path: string | null;
  readonly bytes: number;
}

/** A content that is sent while it is read. */
export interface StreamedContent {
  readonly stream: Readable;
  readonly length: number;
}

/** A file that goes out. */
export interface FileAnswer {
  readonly file: {
    readonly name: string;
    readonly mime: string;
    readonly content: Buffer | StreamedContent;
  };
  /** True: saved by the browser; false: shown in it. */
  readonly save: boolean;
  /** True: caches may serve it to everybody who knows its address, which never has another content. */
  readonly isForCaches?: boolean;
}

/** A JSON answer that is made once and sent to many, who may keep it for a while. */
export interface PreparedAnswer {
  readonly prepared: {
    readonly json: Buffer;
    /** The same, compressed once for all; null when it is too small for that. */
    readonly gzip: Buffer | null;
    readonly brotli: Buffer | null;
    /** Names this content (RFC 9110 §8.8.3), without quotes. */
    readonly etag: string;
    /** Lifetime in caches, seconds; 'immutable': for ever, since its address never says anything else. */
    readonly maxAge: number | 'immutable';
  };
}

type Row<N extends CallName> = (typeof calls)[N];

/** The arguments of a handler: all about the call is checked but its own rules of phase and ownership. */
export interface CallContext<N extends CallName> {
  /** Its name in the table. */
  readonly call: N;
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
  /** The numbers of that moment by destination; empty for a call that reflects none. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly now: number;
  readonly address: string;
  /** Aborts when the caller has hung up: costly work that changes nothing yet is given up. */
  readonly gone: AbortSignal;
  /** Credentials as sent, for the calls that end or open a session. */
  readonly credentials: { readonly name: string; readonly secret: string } | null;
}

type Handler<N extends CallName> = (
  context: CallContext<N>,
) => Promise<(typeof calls)[N]['answer'] extends 'file' ? FileAnswer : AnswerOf<N> | PreparedAnswer>;

/** One handler per call of the table: a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };
