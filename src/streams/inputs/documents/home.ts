import { type Observable } from 'rxjs';
import { type GenericSchema } from 'valibot';
import {
  type DocumentEvent,
  type DocumentFact,
  type DocumentValues,
  type Home,
  type Version,
} from '#streams/events/documents.ts';
import { type DocumentRules, type OpenDocument } from '#streams/state/document.ts';
import { type State } from '#streams/state/state.ts';
import { type ContextWith } from '../context.ts';

type ValueOf<H extends Home> = DocumentValues[H];

/** The home of a kind of documents: how they are kept, loaded and saved. The rest is the same for all. */
export interface DocumentHome<H extends Home> {
  readonly name: H;
  readonly rules: DocumentRules<ValueOf<H>>;
  /** The login name of a person who has such documents; null: the person who is logged in has none. */
  readonly ownerOf: (state: State) => string | null;
  /** Time after the last change until a draft is sent, ms. */
  readonly pauseMs: number;
  /** A value as the browser keeps it. */
  readonly value: GenericSchema<unknown, ValueOf<H>>;
  /** The key of the refusal which says that the server has another version than the one a draft was begun from. */
  readonly outdatedKey: string;
  /** The version that the server has now. Fails as the call does. */
  readonly load$: (context: ContextWith<'http'>, key: string) => Observable<Version<ValueOf<H>>>;
  /** Saves a draft, unless the server has another version than `base`; gives its own. Fails as the call does. */
  readonly save$: (
    context: ContextWith<'http'>,
    key: string,
    draft: ValueOf<H>,
    base: Version<ValueOf<H>>,
  ) => Observable<Pick<Version<ValueOf<H>>, 'tag' | 'order'>>;
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
