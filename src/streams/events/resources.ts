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

/** GETs that reflect no stream, of staff and of all, whose answer is data. */
export type DataCall = {
  [N in keyof AskedCalls]: AskedCalls[N]['method'] extends 'GET'
    ? AskedCalls[N]['answer'] extends 'file'
      ? never
      : N
    : never;
}[keyof AskedCalls];

/** GETs whose answer is a file that pages show. */
const FILE_CALLS = {
  monitoringPicture: true,
  translationPdf: true,
  workshopFile: true,
  workshopStatementPdf: true,
  statement: true,
  attachment: true,
} as const;
export type FileCall = keyof typeof FILE_CALLS;

/** A file that is here to be shown: its text, or its address in this page. */
export interface ShownFile {
  readonly mime: string;
  readonly text: string | null;
  readonly blobUrl: string | null;
}

/** The calls whose answers pages show. */
export type ResourceCall = DataCall | FileCall;

/** The value of a resource of a call: the answer, or what a file's page shows of it. */
export type ResourceAnswer<N extends ResourceCall> = N extends FileCall ? ShownFile : AnswerOf<N>;

/** A page's question to the server, by one of the calls `N`: the call with the request that its row wants. */
export type ResourceQuestion<N extends ResourceCall = ResourceCall> = {
  [M in N]: {
    readonly call: M;
    readonly request: RequestOf<M>;
    /** For a call that names its contest beside the request; without it, it is the chosen one. */
    readonly contestId?: number;
  };
}[N];

/** A resource by one of the calls `N` has come, typed by the call. */
export type ResourceLoaded<N extends ResourceCall = ResourceCall> = {
  [M in N]: {
    readonly type: 'ResourceLoaded';
    readonly call: M;
    readonly resource: string;
    readonly answer: ResourceAnswer<M>;
  };
}[N];

/** A file of a task that came with a seal, under the call that would have answered it. */
export type UnsealedFile = { readonly tid: number; readonly file: ShownFile } & (
  | { readonly call: 'statement'; readonly lang: string }
  | { readonly call: 'attachment'; readonly name: string }
);

/** Whether a call's answer is a file. */
export function isFileCall(call: ResourceCall): call is FileCall {
  return call in FILE_CALLS;
}

/** Whether a file has come. */
export function isFileAnswer(event: ResourceLoaded): event is ResourceLoaded<FileCall> {
  return isFileCall(event.call);
}

/** Resources: answers of the server that pages show. `resource` names a request among those of its call. */
export type ResourceEvent =
  | ({ readonly type: 'ResourceOpened'; readonly resource: string } & ResourceQuestion)
  /** Something is to be here before a page shows it, in case the network goes: by a call whose answers are kept. */
  | ({ readonly type: 'ResourceWanted'; readonly resource: string } & ResourceQuestion)
  | ResourceLoaded
  | {
      readonly type: 'ResourceFailed';
      readonly call: ResourceCall;
      readonly resource: string;
      readonly key: string;
      readonly detail: string | null;
    }
  /** Details and files of the tasks that were sealed; their list has come before. */
  | {
      readonly type: 'TasksUnsealed';
      readonly details: readonly TaskDetail[];
      readonly files: readonly UnsealedFile[];
    }
  | { readonly type: 'ResourceClosed'; readonly call: ResourceCall; readonly resource: string }
  /** Something that staff arrange has changed (/topic/desk), or what people gave one's works or one's delegation translates (/user/queue/quiz). */
  | {
      readonly type: 'SubjectChanged';
      readonly subject: Subject;
      /** null: in no single contest. */
      readonly contestId: number | null;
      /** null: no single task. */
      readonly taskId: number | null;
      readonly by: ArrivedBy;
    };
