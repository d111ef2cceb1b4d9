import { type StaffUserTestDetail } from '../../../protocol/wire/staff/user-test.ts';
import { type UserTest, type UserTestDetail } from '../../../protocol/wire/user-test.ts';
import { type ContestEvent } from '../events/event.ts';
import { Table } from './table.ts';

/** The last run of a task that the person asked for: on its way, or refused. It leaves when the server has it. */
export type OutgoingUserTest =
  | { readonly kind: 'sending'; readonly clientId: string }
  | {
      readonly kind: 'refused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    };

/** A competitor's runs on inputs of their own, and any that was opened. */
export interface UserTestsState {
  /** By id; null: not loaded yet. */
  readonly own: Table<number, UserTest> | null;
  /** By task number. */
  readonly outgoing: Readonly<Record<number, OutgoingUserTest>>;
  /** By id. */
  readonly opened: Readonly<Record<number, UserTestDetail | StaffUserTestDetail>>;
}

export const initialUserTests: UserTestsState = { own: null, outgoing: {}, opened: {} };

/** The runs after an event; other events leave them as they are. */
export function reduceUserTests(state: UserTestsState, event: ContestEvent): UserTestsState {
  switch (event.type) {
    case 'UserTestsLoaded':
      return { ...state, own: Table.from(event.userTests.map((one) => [one.id, one] as const)) };
    case 'UserTestChanged':
      return { ...state, own: (state.own ?? Table.empty()).set(event.userTest.id, event.userTest) };
    case 'UserTestSubmitted': {
      const sending: OutgoingUserTest = { kind: 'sending', clientId: event.clientId };
      return { ...state, outgoing: { ...state.outgoing, [event.task]: sending } };
    }
    case 'UserTestRefused': {
      const { clientId, key, detail } = event;
      return withOutgoing(state, clientId, { kind: 'refused', clientId, key, detail });
    }
    case 'UserTestAcknowledged': {
      const { userTest } = event;
      // The channel may have been faster, and may have brought the result already.
      const own = state.own?.has(userTest.id)
        ? state.own
        : (state.own ?? Table.empty<number, UserTest>()).set(userTest.id, userTest);
      return withOutgoing({ ...state, own }, event.clientId, null);
    }
    case 'UserTestDetailLoaded':
      return { ...state, opened: { ...state.opened, [event.detail.id]: event.detail } };
    default:
      return state;
  }
}

function withOutgoing(
  state: UserTestsState,
  clientId: string,
  next: OutgoingUserTest | null,
): UserTestsState {
  const entries = Object.entries(state.outgoing).flatMap(([task, one]) => {
    if (one.clientId !== clientId) return [[task, one] as const];
    return next === null ? [] : [[task, next] as const];
  });
  return { ...state, outgoing: Object.fromEntries(entries) };
}
