import { type AnswerOf, type RequestOf } from '#protocol/calls.ts';
import { type Subject } from '#protocol/wire/staff/communication/desk.ts';
import { type pageCalls } from '#protocol/page-calls.ts';
import { type laterCalls } from '#protocol/later-calls.ts';
import { type staffCalls } from '#protocol/staff-calls.ts';
import { type momentCalls } from '#protocol/calls/standings/moments.ts';
import { type TaskDetail } from '#protocol/wire/tasks.ts';
import { type ArrivedBy } from './contest.ts';

type AskedCalls = typeof staffCalls &
  typeof laterCalls &
  typeof momentCalls &
  Pick<typeof pageCalls, 'task' | 'submission' | 'userTest'>;

/** GETs whose answer is data and not part of a stream, for staff and for all. */
export type DataCall = {
  [N in keyof AskedCalls]: AskedCalls[N]['method'] extends 'GET'
    ? AskedCalls[N]['answer'] extends 'file'
      ? never
      : N
    : never;
}[keyof AskedCalls];

/** GETs whose answer is a file that is shown on a page. */
const FILE_CALLS = {
  monitoringPicture: true,
  translationPdf: true,
  workshopFile: true,
  workshopStatementPdf: true,
  statement: true,
  attachment: true,
} as const;
export type FileCall = keyof typeof FILE_CALLS;

/** A file that can be shown: its text, or its address within this page. */
export interface ShownFile {
  readonly mime: string;
  readonly text: string | null;
  readonly blobUrl: string | null;
}

/** The calls whose answers pages show. */
export type ResourceCall = DataCall | FileCall;

/** The value of a resource: the answer of its call, or the shown form of a file. */
export type ResourceAnswer<N extends ResourceCall> = N extends FileCall ? ShownFile : AnswerOf<N>;

/** A page's request to the server: one of the calls `N`, with the request data of its row. */
export type ResourceQuestion<N extends ResourceCall = ResourceCall> = {
  [M in N]: {
    readonly call: M;
    readonly request: RequestOf<M>;
    /** For a call with its contest outside the request data; left out: the chosen contest. */
    readonly contestId?: number;
  };
}[N];

/** The answer to one of the calls `N` has arrived, typed by the call. */
export type ResourceLoaded<N extends ResourceCall = ResourceCall> = {
  [M in N]: {
    readonly type: 'ResourceLoaded';
    readonly call: M;
    readonly resource: string;
    readonly answer: ResourceAnswer<M>;
  };
}[N];

/** A file of a task that came with a seal, with the call that would have loaded it. */
export type UnsealedFile = { readonly tid: number; readonly file: ShownFile } & (
  | { readonly call: 'statement'; readonly lang: string }
  | { readonly call: 'attachment'; readonly name: string }
);

/** Whether a call's answer is a file. */
export function isFileCall(call: ResourceCall): call is FileCall {
  return call in FILE_CALLS;
}

/** Whether the answer that arrived is a file. */
export function isFileAnswer(event: ResourceLoaded): event is ResourceLoaded<FileCall> {
  return isFileCall(event.call);
}

/** Resources: answers of the server that pages show. `resource` identifies a request within its call. */
export type ResourceEvent =
  | ({ readonly type: 'ResourceOpened'; readonly resource: string } & ResourceQuestion)
  /** An answer is to be loaded before a page shows it, in case the network fails; its call keeps answers. */
  | ({ readonly type: 'ResourceWanted'; readonly resource: string } & ResourceQuestion)
  | ResourceLoaded
  | {
      readonly type: 'ResourceFailed';
      readonly call: ResourceCall;
      readonly resource: string;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The details and files of the sealed tasks; their list has come before. */
  | {
      readonly type: 'TasksUnsealed';
      readonly details: readonly TaskDetail[];
      readonly files: readonly UnsealedFile[];
    }
  | { readonly type: 'ResourceClosed'; readonly call: ResourceCall; readonly resource: string }
  /** A subject changed: one that staff arrange (/topic/desk), or own marks or translations (.../quiz). */
  | {
      readonly type: 'SubjectChanged';
      readonly subject: Subject;
      /** null: the change is not in one contest only. */
      readonly contestId: number | null;
      /** null: the change is not in one task only. */
      readonly taskId: number | null;
      readonly by: ArrivedBy;
    };
