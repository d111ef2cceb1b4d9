import { Suspense } from 'react';
import { type Phase } from '#domain/contest/phase.ts';
import { selectPhase } from '#streams/state/contest/phase.ts';
import { Nothing, onDemand } from '#views/onDemand.tsx';
import { useSelected } from '#views/useSelected.ts';
import { type OwnMarksProps } from './OwnMarks.tsx';

const OwnMarks = onDemand<OwnMarksProps>(async () => (await import('./OwnMarks.tsx')).OwnMarks, Nothing);

const TaskMarks = onDemand<{ readonly task: number }>(
  async () => (await import('./TaskMarks.tsx')).TaskMarks,
  Nothing,
);

/** Marks are given when everybody's time is over. */
const AFTER: readonly (Phase | null)[] = ['finished', 'not_started_analysis', 'analysis'];

/** Marks of the person's works, once the contest is over for them; nothing before. */
export function MarksAfter(props: OwnMarksProps) {
  const phase = useSelected(selectPhase);
  if (!AFTER.includes(phase)) return null;
  return (
    <Suspense fallback={null}>
      <OwnMarks {...props} />
    </Suspense>
  );
}

/** The same in one line, for a page with little room. */
export function TaskMarksAfter({ task }: { readonly task: number }) {
  const phase = useSelected(selectPhase);
  if (!AFTER.includes(phase)) return null;
  return (
    <Suspense fallback={null}>
      <TaskMarks task={task} />
    </Suspense>
  );
}
