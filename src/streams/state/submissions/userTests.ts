import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { without } from '../immutable.ts';
import { createSlice } from '../slice.ts';
import { byId, Table } from '../table.ts';

/** The last user test of a task: being sent, or refused. It is removed when the server has it. */
export type OutgoingUserTest =
  | { readonly kind: 'sending'; readonly clientId: string }
  | {
      readonly kind: 'refused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    };

/** A user test on a sample of the task; `id` is null until the server has it. */
interface SampleRun {
  readonly clientId: string;
  readonly id: number | null;
}

/** A competitor's runs on inputs of their own. */
export interface UserTestsState {
  /** By id; null: not loaded yet. */
  readonly own: Table<number, UserTest> | null;
  /** By task number. */
  readonly outgoing: Readonly<Record<number, OutgoingUserTest>>;
  /** The last user test on each sample, by task number and name of the sample. */
  readonly samples: Readonly<Record<number, Readonly<Record<string, SampleRun>>>>;
}

export const userTestsSlice = createSlice<UserTestsState>({
  initial: { own: null, outgoing: {}, samples: {} },
  recipes: {
    UserTestsLoaded: (draft, event) => {
      draft.own = Table.from(byId(event.userTests));
    },
    UserTestChanged: (draft, { userTest }) => {
      draft.own = (draft.own ?? Table.empty<number, UserTest>()).set(userTest.id, userTest);
    },
    UserTestSubmitted: (draft, { task, clientId, sample }) => {
      draft.outgoing[task] = { kind: 'sending', clientId };
      if (sample !== null) (draft.samples[task] ??= {})[sample] = { clientId, id: null };
    },
    UserTestRefused: (draft, { clientId, key, detail }) => {
      const refused = Object.entries(draft.outgoing).find(([, one]) => one.clientId === clientId);
      if (refused) draft.outgoing[Number(refused[0])] = { kind: 'refused', clientId, key, detail };
    },
    UserTestAcknowledged: (draft, { clientId, userTest }) => {
      const known = draft.own ?? Table.empty<number, UserTest>();
      // The channel may have been faster: then the result is here already and stays.
      draft.own = known.has(userTest.id) ? known : known.set(userTest.id, userTest);
      const onSample = Object.values(draft.samples[userTest.task] ?? {}).find(
        (run) => run.clientId === clientId,
      );
      if (onSample) onSample.id = userTest.id;
      const arrived = Object.entries(draft.outgoing).filter(([, one]) => one.clientId === clientId);
      draft.outgoing = without(
        draft.outgoing,
        arrived.map(([task]) => task),
      );
    },
  },
});
