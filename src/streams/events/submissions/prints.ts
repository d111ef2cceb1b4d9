import { type OwnPrint } from '#protocol/wire/submissions/print.ts';
import { type ArrivedBy } from '../contest.ts';

/** Prints that a competitor asks for in the hall (AUT-11). */
export type PrintEvent =
  /** The person opened the list of their prints. */
  | { readonly type: 'PrintsOpened' }
  | { readonly type: 'PrintsLoaded'; readonly prints: readonly OwnPrint[] }
  /** The person asked for a print. The browser makes `clientId`; requests with the same id are one print. */
  | {
      readonly type: 'PrintAsked';
      readonly clientId: string;
      readonly fileName: string;
      readonly source: string;
      /** null: the print belongs to no task. */
      readonly task: number | null;
      readonly submission: number | null;
      /** A test page with the server's own text; it can be printed also before the start. */
      readonly isTest?: true;
    }
  | { readonly type: 'PrintAcknowledged'; readonly clientId: string; readonly print: OwnPrint }
  | {
      readonly type: 'PrintRefused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    }
  /** The print was made, delivered or refused, or such a step was undone. */
  | { readonly type: 'PrintChanged'; readonly print: OwnPrint; readonly by: ArrivedBy };
