import { type Home } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Inputs } from '#streams/input.ts';
import { type State } from '#streams/state/state.ts';
import { type InputPorts } from '../context.ts';
import { type DocumentHome } from './home.ts';
import { keptDocuments$ } from './keep.ts';
import { documentSaves$ } from './saves.ts';

/** The inputs of a home: documents are kept in the browser, and saved. */
export function documentInputs<H extends Home>(
  home: DocumentHome<H>,
): Inputs<State, ContestEvent, InputPorts> {
  return {
    [`${home.name}Saves`]: (context) => documentSaves$(context, home),
    [`${home.name}Kept`]: (context) => keptDocuments$(context, home),
  };
}
