import { type RequestOf } from '#protocol/calls.ts';
import { type DeskSubject } from '#protocol/wire/staff/desk.ts';
import { type laterCalls } from '#protocol/later-calls.ts';
import { type staffCalls } from '#protocol/staff-calls.ts';
import { type momentCalls } from '#protocol/calls/moments.ts';
import { type By } from './contest.ts';

type AskedCalls = typeof staffCalls & typeof laterCalls & typeof momentCalls;

/** The calls that staff alone make, or competitors after a contest, that change nothing, and whose answers can be shown. */
export type QueryCall = {
  [N in keyof AskedCalls]: AskedCalls[N]['method'] extends 'GET'
    ? AskedCalls[N]['answer'] extends 'file'
      ? never
      : N
    : never;
}[keyof AskedCalls];

/** The calls whose answer is a picture or a PDF: it comes as its address in this page, once, and is forgotten with the page. */
export type PictureCall = 'monitoringPicture' | 'translationPdf';

/** What a page of staff asks the server: a call with what its row wants. */
export type DeskQuestion = {
  [N in QueryCall | PictureCall]: {
    readonly call: N;
    readonly request: RequestOf<N>;
    /** For a call that names its contest beside the request; without it, it is the chosen one. */
    readonly contestId?: number;
  };
}[QueryCall | PictureCall];

/** The pages on which staff make and arrange things. Each asks the server for what it shows, by a key of its own. */
export type DeskEvent =
  | ({ readonly type: 'QueryOpened'; readonly query: string } & DeskQuestion)
  | { readonly type: 'QueryAnswered'; readonly query: string; readonly answer: unknown }
  | {
      readonly type: 'QueryFailed';
      readonly query: string;
      readonly key: string;
      readonly detail: string | null;
    }
  | { readonly type: 'QueryClosed'; readonly query: string }
  /** Something that staff arrange has changed (/topic/desk), or what people gave one's works or one's delegation translates (/user/queue/quiz). */
  | {
      readonly type: 'DeskChanged';
      readonly subject: DeskSubject;
      /** null: in no single contest. */
      readonly contestId: number | null;
      /** null: no single task. */
      readonly taskId: number | null;
      readonly by: By;
    };
