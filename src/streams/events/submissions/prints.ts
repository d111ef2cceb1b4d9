import { type OwnPrint } from '#protocol/wire/submissions/print.ts';
import { type ArrivedBy } from '../contest.ts';

/** Prints that a competitor asks for in the hall (AUT-11). */
export type PrintEvent =
  /** The person looks at their prints. */
  | { readonly type: 'PrintsOpened' }
  | { readonly type: 'PrintsLoaded'; readonly prints: readonly OwnPrint[] }
  /** The person asked for a print. `clientId` is made in the browser; the same id is one print. */
  | {
      readonly type: 'PrintAsked';
      readonly clientId: string;
      readonly fileName: string;
      readonly source: string;
      /** The task; null: of none. */
      readonly task: number | null;
      readonly submission: number | null;
      /** A test sheet of the server's own words, also before the start. */
      readonly isTest?: true;
    }
  | { readonly type: 'PrintAcknowledged'; readonly clientId: string; readonly print: OwnPrint }
  | {
      readonly type: 'PrintRefused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    }
  /** It was printed, delivered or refused, or that was taken back. */
  | { readonly type: 'PrintChanged'; readonly print: OwnPrint; readonly by: ArrivedBy };
