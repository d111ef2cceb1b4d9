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

/** A version that the server took, and what else its answer tells. */
export interface Taken<V> extends Version<V> {
  readonly news?: readonly ContestEvent[];
}

/** The home of a kind of documents: how they are kept, loaded and saved. The rest is the same for all. */
export interface DocumentHome<H extends Home> {
  readonly name: H;
  readonly rules: DocumentRules<ValueOf<H>>;
  /** Whose documents they are in this browser: a login name, and the contest where they are of one; null: nobody's. */
  readonly ownerOf: (state: State) => string | null;
  /** Time after a change until a draft is sent, ms. */
  readonly pauseMs: (context: ContextWith<'clock'>) => number;
  /** A value as the browser keeps it. */
  readonly value: GenericSchema<unknown, ValueOf<H>>;
  /** Whether a draft can be taken as it is; one that cannot stays in the browser. By default all can. */
  readonly isSendable?: (state: State, key: string, draft: ValueOf<H>) => boolean;
  /**
   * The key of the refusal which says that the server has another version than the one a draft was begun from, and the
   * version that it has, which fails as the call does; null: a save is never refused so.
   */
  readonly outdated: {
    readonly key: string;
    readonly load$: (context: ContextWith<'http'>, key: string) => Observable<Version<ValueOf<H>>>;
  } | null;
  /**
   * Saves a draft, unless the server has another version than `base` and refuses; gives the version that it has then,
   * which is somebody else's where its value is not the draft. Fails as the call does.
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

/** The event that something happened to a document of a home. */
export function documentEvent<H extends Home>(
  { name }: Pick<DocumentHome<H>, 'name'>,
  key: string,
  fact: DocumentFact<ValueOf<H>>,
): DocumentEvent {
  // The compiler does not see that the value is that of the home.
  return { home: name, key, ...fact } as unknown as DocumentEvent;
}
