import { type SheetMarks } from '#domain/marking/marking-sheet.ts';
import { type AnswerMark } from '#domain/quiz/quiz.ts';

/** An answer to a question of a quiz. Of two answers to one question the one with the greater revision holds. */
export interface GivenAnswer extends AnswerMark {
  readonly revision: number;
  /** When it was given, on the server's clock; of one that the server has, when it was saved. */
  readonly at: number;
}

/** The homes of documents, each with the type of what a person types there. */
export interface DocumentValues {
  /** Texts in the work trees of tasks. */
  readonly workFile: string;
  /** Translations of statements. */
  readonly translation: string;
  /** Answers to quizzes. */
  readonly answer: GivenAnswer;
  /** The marks that a scorer gives a work. */
  readonly sheet: SheetMarks;
}

/** A kind of documents: where they are loaded from and saved to. */
export type Home = keyof DocumentValues;

/** A document as the server had it. */
export interface Version<V> {
  readonly value: V;
  /** The server's name of it: a save says which version it was begun from. */
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

/** The facts of a document. */
export type DocumentFact<V> =
  /** The server has this version. */
  | { readonly type: 'DocumentLoaded'; readonly version: Version<V> }
  /** A draft that the server had not taken when a page of this browser was left or broke down. */
  | {
      readonly type: 'DocumentRestored';
      readonly base: Version<V>;
      readonly draft: V;
      readonly sent: readonly V[];
    }
  | { readonly type: 'DocumentEdited'; readonly draft: V }
  /** The person went on to something else: an unsaved draft is sent at once. */
  | { readonly type: 'DocumentLeft' }
  | { readonly type: 'DocumentSending'; readonly draft: V }
  /** The server took a draft as this version. */
  | { readonly type: 'DocumentSaved'; readonly version: Version<V> }
  /** The server took no draft: it has another version than the one that the draft was begun from. That one is loaded. */
  | { readonly type: 'DocumentOutdated' }
  /** No answer came; the draft is kept in the browser and sent again. */
  | { readonly type: 'DocumentDelayed' }
  | {
      readonly type: 'DocumentRefused';
      readonly fault: { readonly key: string; readonly detail: string | null };
    }
  /** The person chose what becomes of a draft and of the version `seen` (its tag) that it could not be merged with. */
  | { readonly type: 'DocumentSettled'; readonly draft: V; readonly seen: string }
  /** The person gave up what is unsaved. */
  | { readonly type: 'DocumentDropped' }
  /** The document is not shown any more; one that is unsaved stays until it is saved. */
  | { readonly type: 'DocumentClosed' };

/** The facts of a document of a home. */
type DocumentEventOf<H extends Home> = DocumentFact<DocumentValues[H]> & DocumentName<H>;

/** Documents: what people type and must not lose. */
export type DocumentEvent = { [H in Home]: DocumentEventOf<H> }[Home];
