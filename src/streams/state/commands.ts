import { without } from './immutable.ts';
import { createSlice, type Draft } from './slice.ts';
import { NO_STAFF, type StaffState } from './staffState.ts';

/** Key of a command that got no answer. */
const NO_CONNECTION = 'backend.no_connection';

/** The server can be reached again: commands that failed without a connection are over. */
function reached({ commands }: Draft<StaffState>): void {
  for (const command of Object.values(commands))
    if (command.kind === 'refused' && command.key === NO_CONNECTION) command.isOver = true;
}

/** The commands of the slice of staff, as a definition of their own: competitors give some, too. */
export const commandsSlice = createSlice<StaffState>({
  initial: NO_STAFF,
  recipes: {
    CommandGiven: (draft, { commandId }) => {
      draft.commands[commandId] = { kind: 'running', percent: null };
    },
    CommandProgressed: (draft, { commandId, percent }) => {
      draft.commands[commandId] = { kind: 'running', percent };
    },
    CommandDone: (draft, event) => {
      const { type: _, commandId, ...answered } = event;
      draft.commands[commandId] = { kind: 'done', ...answered };
      if (event.call !== 'claimQuestion' && event.call !== 'releaseQuestion' && event.call !== 'answer')
        return;
      const { id } = event.answer;
      draft.heldQuestions = draft.heldQuestions.filter((held) => held !== id);
      if (event.call === 'claimQuestion') draft.heldQuestions.push(id);
    },
    CommandForgotten: (draft, { commandId }) => {
      draft.commands = without(draft.commands, [commandId]);
    },
    CommandRefused: (draft, { commandId, key, detail }) => {
      draft.commands[commandId] = { kind: 'refused', key, detail };
    },
    LiveConnected: reached,
    PollSucceeded: reached,
    BrowserCameOnline: reached,
  },
});
