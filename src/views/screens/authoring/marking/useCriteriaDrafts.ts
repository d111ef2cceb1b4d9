import { useState } from 'react';
import { type Criterion } from '#domain/marking/marking.ts';
import {
  criteriaIn,
  type CriterionDraft,
  draftsOf,
  type DraftFault,
} from '#views/screens/marking/settings/criteriaDraft.ts';

/** The typed drafts, with the criteria of the file before and after them. */
interface Typed {
  readonly before: string;
  readonly after: string;
  readonly drafts: readonly CriterionDraft[];
}

/**
 * Criteria of a file as fields. Typed drafts are shown while they are invalid, and written as soon as they
 * are valid. A change of the file by somebody else replaces them.
 */
export function useCriteriaDrafts(
  criteria: readonly Criterion[],
  write: (criteria: readonly Criterion[]) => void,
): {
  readonly drafts: readonly CriterionDraft[];
  readonly fault: DraftFault | null;
  readonly change: (drafts: readonly CriterionDraft[]) => void;
} {
  const [typed, setTyped] = useState<Typed | null>(null);
  const known = JSON.stringify(criteria);
  const isOwn = typed !== null && (known === typed.before || known === typed.after);
  const drafts = isOwn ? typed.drafts : draftsOf(criteria);
  const change = (next: readonly CriterionDraft[]) => {
    const read = next.length === 0 ? { criteria: [], fault: null } : criteriaIn(next);
    if (read.fault === null) write(read.criteria);
    const after = read.fault === null ? JSON.stringify(read.criteria) : known;
    setTyped({ before: known, after, drafts: next });
  };
  const fault = drafts.length === 0 ? null : criteriaIn(drafts).fault;
  return { drafts, fault, change };
}
