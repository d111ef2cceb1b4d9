import * as v from 'valibot';
import { type Observable } from 'rxjs';
import { type Outbox } from '#api/ports.ts';

const kept = v.object({
  /** Login name and contest. */
  owner: v.string(),
  clientId: v.string(),
  task: v.number(),
  language: v.string(),
  fileName: v.string(),
  source: v.string(),
  encoding: v.picklist(['text', 'base64']),
  submittedAt: v.number(),
  /** The reason why the server refused it; null: it is still to be sent. */
  refused: v.nullable(v.object({ key: v.string(), detail: v.nullable(v.string()) })),
});
type Kept = v.InferOutput<typeof kept>;

/** A solution that has not arrived, or was refused and is not dismissed yet. */
export type KeptSolution = Omit<Kept, 'owner'>;

/** Stores a solution until it is released; emits whether the browser has room for it. */
export function keepSolution(
  outbox: Pick<Outbox, 'keep'>,
  owner: string,
  solution: KeptSolution,
): Observable<boolean> {
  const own: Kept = { owner, ...solution };
  return outbox.keep(solution.clientId, own);
}

/** A person's solutions among the stored entries, in the order of submitting. */
export function keptSolutions(entries: readonly unknown[], owner: string): readonly KeptSolution[] {
  return entries
    .flatMap((entry) => {
      const read = v.safeParse(kept, entry);
      if (!read.success) return [];
      const { owner: of, ...solution } = read.output;
      return of === owner ? [solution] : [];
    })
    .sort((a, b) => a.submittedAt - b.submittedAt);
}
