import { type Role } from '#domain/roles.ts';
import { type CallName, calls } from '#protocol/calls.ts';
import { type CallRow } from '#protocol/define.ts';
import { type BatchedName } from '#protocol/snapshots.ts';
import { type BatchedAnswer } from '#protocol/wire/batch.ts';
import { type ContestAccess } from '../model/access.ts';
import { type Caller } from '../model/caller.ts';
import { badRequest, Fault, forbidden, locked } from '../model/fault.ts';
import { beforeConsent } from './before-consent.ts';
import { type CallContext, type Handlers } from './context.ts';
import { reflectedBy } from './reads.ts';

/** Handlers of the calls that a batch may name. */
type Single = Pick<Handlers, BatchedName>;

/** Answers the calls of a batch in order, each as if it were made alone, and all from the same state. */
export function batchHandler(handlers: Single): Handlers['batch'] {
  return async (context) => {
    const { calls: names } = context.input;
    // A call that is named twice is read once: a batch costs no more than its calls.
    const answers = new Map<BatchedName, BatchedAnswer>();
    for (const name of new Set(names)) answers.set(name, await answerOf(handlers, name, context));
    return { answers: names.flatMap((name) => answers.get(name) ?? []) };
  };
}

/** The streams of the destinations that the answers of a batch reflect for the caller. */
function reflectedByBatch(
  names: readonly BatchedName[],
  caller: Caller,
  contestId: number | null,
): ReadonlyMap<string, string> {
  return new Map(names.flatMap((name) => [...reflectedBy(rowOf(name), caller, contestId)]));
}

/** The answer of one call; a refusal (`Fault`) becomes its status and body. Any other error fails the whole batch. */
async function answerOf(
  handlers: Single,
  name: BatchedName,
  context: CallContext<'batch'>,
): Promise<BatchedAnswer> {
  const { caller, contest, numbers } = context;
  try {
    const body = await bodyOf(handlers, name, context);
    const own = [...reflectedBy(rowOf(name), caller, contest?.id ?? null).keys()];
    if (own.length === 0) return { status: 200, body };
    const positions = own.map((destination) => [destination, numbers[destination] ?? 0] as const);
    return { status: 200, body, positions: Object.fromEntries(positions) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { status: error.status, body: { error: error.message } };
  }
}

async function bodyOf(handlers: Single, name: BatchedName, context: CallContext<'batch'>): Promise<unknown> {
  const { caller, db, now } = context;
  const access = accessTo(rowOf(name), context);
  const kept = access && (await beforeConsent(db, { name, access, caller, now }));
  if (kept) return kept.answer;
  const handler: (context: never) => Promise<unknown> = handlers[name];
  const { contest, participant } = access ?? { contest: null, participant: null };
  return handler({ ...context, call: name, contest, participant, input: {} } as never);
}

/** The contest and the participant of a call; null: the call has no contest. Throws when the caller may not make it. */
function accessTo(
  row: CallRow,
  { caller, contest, participant }: CallContext<'batch'>,
): ContestAccess | null {
  if (!(row.roles as readonly Role[]).includes(caller.role)) throw forbidden();
  if (caller.isLocked && row.whileLocked !== true) throw locked();
  if (row.contest === 'required' && contest === null) throw badRequest('backend.contest_required');
  return row.contest === 'none' || contest === null ? null : { contest, participant };
}

function rowOf(name: BatchedName): CallRow {
  return calls[name];
}

/** The streams whose state a call's answer reflects, by destination; null: none, so it needs no snapshot. */
export function streamsOf(
  name: CallName,
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
  contestId: number | null,
): ReadonlyMap<string, string> | null {
  if (name === 'batch') return reflectedByBatch(input['calls'] as readonly BatchedName[], caller, contestId);
  const row: CallRow = calls[name];
  return row.reflects ? reflectedBy(row, caller, contestId) : null;
}
