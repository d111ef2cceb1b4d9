import * as v from 'valibot';
import { type Storage } from '../../../api/ports.ts';

const kept = v.object({
  /** Person and contest. */
  owner: v.string(),
  clientId: v.string(),
  task: v.number(),
  language: v.string(),
  fileName: v.string(),
  source: v.string(),
  encoding: v.optional(v.picklist(['text', 'base64']), 'text'),
  submittedAt: v.number(),
});
type Kept = v.InferOutput<typeof kept>;
const outbox = v.array(kept);

/** A solution that has not arrived yet. */
export type KeptSolution = Omit<Kept, 'owner'>;
type OutboxStorage = Pick<Storage, 'readOutbox' | 'writeOutbox'>;

/** Writes a solution down until it is let go. Only what this page knows of is changed: others may be open beside it. */
export function keepSolution(storage: OutboxStorage, owner: string, solution: KeptSolution): void {
  const own: Kept = { owner, ...solution };
  storage.writeOutbox([...without(storage, solution.clientId), own]);
}

/** Lets a solution go: it has arrived, was refused, or was put away. */
export function letGo(storage: OutboxStorage, clientId: string): void {
  storage.writeOutbox(without(storage, clientId));
}

/** A person's solutions that were written down, in the order in which they were submitted. */
export function keptSolutions(storage: OutboxStorage, owner: string): readonly KeptSolution[] {
  return read(storage)
    .filter((one) => one.owner === owner)
    .map(withoutOwner);
}

function withoutOwner({
  clientId,
  task,
  language,
  fileName,
  source,
  encoding,
  submittedAt,
}: Kept): KeptSolution {
  return { clientId, task, language, fileName, source, encoding, submittedAt };
}

function without(storage: OutboxStorage, clientId: string): readonly Kept[] {
  return read(storage).filter((one) => one.clientId !== clientId);
}

function read(storage: OutboxStorage): readonly Kept[] {
  const found = v.safeParse(outbox, storage.readOutbox());
  return found.success ? found.output : [];
}
