import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { share } from 'rxjs';
import { type Role } from '#domain/roles.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type DataCall } from '#streams/events/resources.ts';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import { type StaffCommand } from '#streams/events/staff.ts';
import { commandRedirectEpic } from '#epics/afterCommands.ts';
import { createFold } from '#streams/state/fold.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createStore, type Store } from '#streams/store.ts';
import { eventOf, type ViewEvent } from '#streams/viewEvent.ts';
import { ConfirmProvider } from '#views/components/ConfirmProvider.tsx';
import { EffectsContext } from '#views/effects/EffectsContext.ts';
import { RedirectHost } from '#views/effects/RedirectHost.tsx';
import { RoleRoutes } from '#views/roles/RoleRoutes.tsx';
import { STAFF_ICONS } from '#views/shell/staff/staffIcons.ts';
import { useStaffSidebar } from '#views/shell/staff/staffSidebar.ts';
import { type RolePages, type RoleRoute } from '#views/roles/route.ts';
import { type Language } from '#views/i18n/languages.ts';
import { StoreProvider } from '#views/StoreProvider.tsx';
import { aContest, aSubmission, aUser, NOON_AT } from './contest.ts';
import { renderView } from './renderView.tsx';
import { resourceLoaded } from './resources.ts';
import { giveSizes } from './sizes.ts';

/** A page of a staff role over a store without inputs: the person's events, and ways to send others. */
export interface StaffPage {
  readonly store: Store<State, ContestEvent>;
  /** Events of the person on the page, in order. */
  readonly sent: ContestEvent[];
  /** The person's path, with the query and the hash behind it. */
  path(): string;
  /** Commands of the person, in order. */
  commands(): readonly StaffCommand[];
  /** The last command, which its outcome must name. */
  lastCommand(): EventOf<'CommandGiven'>;
  /** The event that the last command is done, with the part of its answer that the page reads. */
  done(answer: unknown): ContestEvent;
  /** Sends events to the store. */
  happen(...events: readonly ContestEvent[]): void;
}

// Screens are downloaded when they are first opened, which takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

addStaffSlices();
const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });

/** A page of a role at an address, after the given events; the person's types are a comma list. */
export function renderStaff(options: {
  readonly role: Role;
  readonly routes: readonly RoleRoute[];
  readonly path: string;
  readonly types?: string;
  readonly past?: readonly ContestEvent[];
  readonly language?: Language | undefined;
  readonly useSidebar?: RolePages['useSidebar'];
}): StaffPage {
  const { role, routes, path, types = '', past = [], language = 'en' } = options;
  giveSizes();
  const user = aUser({
    role: role.toUpperCase() as Uppercase<Role>,
    name: role,
    display_name: `The ${role}`,
    type: types,
    contests: [],
  });
  const store = createStore<State, ContestEvent>({ initial: initialState, fold, onFault: () => null });
  store.sendAll([
    { type: 'SessionOpened', user, contestId: null, restored: true },
    { type: 'ClockSynchronised', at: NOON_AT, boundMs: 5 },
    ...past,
  ]);
  const sent: ContestEvent[] = [];
  store.events$.subscribe((event) => sent.push(event));
  const effects$ = commandRedirectEpic(store.steps$).pipe(share());
  let address = path;
  renderView(
    <StoreProvider
      store={store}
      eventOf={(told: ViewEvent) => eventOf(told, NOON_AT)}
      frames={{ schedule: (flush) => flush() }}
    >
      <EffectsContext value={effects$}>
        <RedirectHost />
      </EffectsContext>
      <ConfirmProvider>
        <RoleRoutes
          role={role}
          routes={routes}
          useSidebar={options.useSidebar ?? useStaffSidebar}
          icons={STAFF_ICONS}
        />
        <Address onChange={(now) => void (address = now)} />
      </ConfirmProvider>
    </StoreProvider>,
    { path, language },
  );
  const given = () => sent.filter((event) => event.type === 'CommandGiven');
  return {
    store,
    sent,
    path: () => address,
    commands: () =>
      given().map(({ call, request, ...more }) => {
        const contest = 'contestId' in more && { contestId: more.contestId };
        return { call, request, ...contest } as StaffCommand;
      }),
    lastCommand: () => given().at(-1)!,
    done: (answer) => {
      const { commandId, call } = given().at(-1)!;
      return { type: 'CommandDone', commandId, call, answer } as EventOf<'CommandDone'>;
    },
    happen: (...events) => act(() => store.sendAll(events)),
  };
}

/** Answers the open question with the button of this name. */
export async function answerQuestion(name: string | RegExp): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await act(async () => {
    fireEvent.click(within(dialog).getByRole('button', { name }));
    await Promise.resolve();
  });
}

/** Events: contests and submissions are loaded, without questions. */
export function loaded(...contests: readonly Contest[]): readonly ContestEvent[] {
  return [
    { type: 'ContestsLoaded', contests: contests.length === 0 ? [aContest()] : contests },
    { type: 'PositionsTaken', call: 'contests', positions: {} },
    { type: 'ConfigurationLoaded', configuration: { websockets: '1', live_updates: '1' }, by: 'fetch' },
    { type: 'SubmissionFeedLoaded', submissions: [], more: false, older: false },
    { type: 'QuestionsLoaded', questions: [] },
  ];
}

/** A submission as staff see it. */
export function aStaffSubmission(id: number, change: Partial<StaffSubmission> = {}): StaffSubmission {
  return {
    ...aSubmission(id),
    participant_id: 11,
    username: 'ivan',
    display_name: 'Ivan Ivanov',
    task_name: 'Lanterns',
    contest_name: 'National round',
    ...change,
  };
}

/** A contestant of a contest. */
export function aParticipant(id: number, change: Partial<Participant> = {}): Participant {
  return {
    id,
    user_id: 100 + id,
    name: `user${id}`,
    display_name: `Person ${id}`,
    group: 'MG Varna',
    category: '',
    extra_time: 0,
    extra_reason: '',
    finished: false,
    is_translator: false,
    on_board: true,
    ...change,
  };
}

function Address({ onChange }: { readonly onChange: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    onChange(pathname + search + hash);
  });
  return null;
}

/** Waits until a page makes a call, and answers it. */
export async function answered<N extends DataCall>(
  page: StaffPage,
  call: N,
  answer: AnswerOf<N>,
): Promise<void> {
  const asked = () => Object.keys(page.store.state$.value.resources[call] ?? {});
  await waitFor(() => {
    if (asked().length === 0) throw new Error(`${call} is not asked yet`);
  });
  page.happen(...asked().map((resource) => resourceLoaded({ call, resource }, answer)));
}
