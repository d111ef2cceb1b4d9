import { type Observable } from 'rxjs';
import { type GenericSchema } from 'valibot';
import { type ContestEvent } from '#streams/events/event.ts';
import {
  type DocumentEvent,
  type DocumentFact,
  type DocumentValues,
  type Home,
  type Version,
} from '#streams/events/documents.ts';
import { type DocumentRules, type OpenDocument } from '#streams/state/documents/document.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith } from '../context.ts';

type ValueOf<H extends Home> = DocumentValues[H];

/** A version that the server accepted, with the further content of its answer. */
export interface Taken<V> extends Version<V> {
  readonly news?: readonly ContestEvent[];
}

/**
 * The home of a kind of documents: the way they are kept, loaded and saved. Everything else is common to all
 * kinds.
 */
export interface DocumentHome<H extends Home> {
  readonly name: H;
  readonly rules: DocumentRules<ValueOf<H>>;
  /**
   * The owner of the documents in this browser: a login name, and a contest if the kind has one; null:
   * nobody.
   */
  readonly ownerOf: (state: State) => string | null;
  /** Time after a change until a draft is sent, ms. */
  readonly pauseMs: (context: ContextWith<'clock'>) => number;
  /** The schema of a value as the browser keeps it. */
  readonly value: GenericSchema<unknown, ValueOf<H>>;
  /**
   * Whether the server would accept a draft; an unsendable draft stays in the browser. By default all can be
   * sent.
   */
  readonly isSendable?: (state: State, key: string, draft: ValueOf<H>) => boolean;
  /**
   * The key of the refusal for a draft that began from another version than the server's, and a load of the
   * server's version, which fails as the call does; null: a save is never refused so.
   */
  readonly outdated: {
    readonly key: string;
    readonly load$: (context: ContextWith<'http'>, key: string) => Observable<Version<ValueOf<H>>>;
  } | null;
  /**
   * Saves a draft, unless the server has another version than `base` and refuses. Gives the server's version
   * after it, which is somebody else's if its value is not the draft. Fails as the call does.
   */
  readonly save$: (
    context: ContextWith<'http'>,
    key: string,
    draft: ValueOf<H>,
    base: Version<ValueOf<H>>,
  ) => Observable<Taken<ValueOf<H>>>;
}

/** The open documents of a home, by key. */
export function documentsOf<H extends Home>(
  state: State,
  home: Pick<DocumentHome<H>, 'name'>,
): Readonly<Record<string, OpenDocument<ValueOf<H>>>> {
  return state.documents[home.name];
}

/** The event about a document of a home. */
export function documentEvent<H extends Home>(
  { name }: Pick<DocumentHome<H>, 'name'>,
  key: string,
  fact: DocumentFact<ValueOf<H>>,
): DocumentEvent {
  // The compiler does not see that the value's type is the home's.
  return { home: name, key, ...fact } as unknown as DocumentEvent;
}
