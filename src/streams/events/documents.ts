import { type SheetMarks } from '#domain/marking/marking-sheet.ts';
import { type AnswerMark } from '#domain/quiz/quiz.ts';

/** An answer to a question of a quiz. Of two to one question, the one with the greater revision counts. */
export interface GivenAnswer extends AnswerMark {
  readonly revision: number;
  /** When the answer was given, by the server's clock; for an answer from the server, when it was saved. */
  readonly at: number;
}

/** The homes of documents, each with the type of its documents' values. */
export interface DocumentValues {
  /** Texts in the work trees of tasks. */
  readonly workFile: string;
  /** Translations of statements. */
  readonly translation: string;
  /** Answers to quizzes. */
  readonly answer: GivenAnswer;
  /** The marks that a scorer gives to a work. */
  readonly sheet: SheetMarks;
}

/** A kind of documents; it decides where they are loaded from and saved to. */
export type Home = keyof DocumentValues;

/** A version of a document on the server. */
export interface Version<V> {
  readonly value: V;
  /** The server's name of this version: a save says which version the draft was begun from. */
  readonly tag: string;
  /** A version with a lower number is older. */
  readonly order: number;
}

/** The name of a document. */
export interface DocumentName<H extends Home = Home> {
  readonly home: H;
  /** Made and read by `state/documentKeys.ts`. */
  readonly key: string;
}

/** Events of a document. */
export type DocumentFact<V> =
  /** The server sent this version. */
  | { readonly type: 'DocumentLoaded'; readonly version: Version<V> }
  /** A draft from before this page: the server had not saved it when another page closed or crashed. */
  | {
      readonly type: 'DocumentRestored';
      readonly base: Version<V>;
      readonly draft: V;
      readonly sent: readonly V[];
    }
  | { readonly type: 'DocumentEdited'; readonly draft: V }
  /** The person left the document: an unsaved draft is sent at once. */
  | { readonly type: 'DocumentLeft' }
  | { readonly type: 'DocumentSending'; readonly draft: V }
  /** The server saved a draft as this version. */
  | { readonly type: 'DocumentSaved'; readonly version: Version<V> }
  /** The server did not save the draft, as its version is no longer `base`. Its version is loaded. */
  | { readonly type: 'DocumentOutdated' }
  /** No answer came; the draft is kept in the browser and will be sent again. */
  | { readonly type: 'DocumentDelayed' }
  | {
      readonly type: 'DocumentRefused';
      readonly fault: { readonly key: string; readonly detail: string | null };
    }
  /** The person resolved a conflict between their draft and the version `seen` (its tag). */
  | { readonly type: 'DocumentSettled'; readonly draft: V; readonly seen: string }
  /** The person discarded the unsaved draft. */
  | { readonly type: 'DocumentDropped' }
  /** The document is not shown any more; an unsaved one stays until it is saved. */
  | { readonly type: 'DocumentClosed' };

/** Events of the documents of a home. */
type DocumentEventOf<H extends Home> = DocumentFact<DocumentValues[H]> & DocumentName<H>;

/** Documents: input that people type and must not lose. */
export type DocumentEvent = { [H in Home]: DocumentEventOf<H> }[Home];
