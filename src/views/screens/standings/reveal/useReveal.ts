import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Result } from '#domain/standings/awards.ts';
import {
  positionAfter,
  revealedAt,
  revealPlan,
  type RevealInput,
  type RevealPlan,
  type RevealPress,
} from '#domain/standings/reveal/reveal.ts';
import { type RevealStage, stageOf } from '#domain/standings/reveal/reveal-stage.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Resource, useResource } from '#views/kit/useResource.ts';
import { type Commander, useCommand } from '#views/kit/useCommand.ts';
import { useRested } from '#views/useRested.ts';

/** Time between two automatic steps, ms. */
const FAST_MS = 300;

interface Plan {
  readonly id: string;
  readonly plan: RevealPlan;
  readonly results: ReadonlyMap<number, Result>;
}

/** A reveal on its presenter's page. */
export interface Presented {
  /** The server's answer about the reveal. */
  readonly reveal: Resource<AnswerOf<'reveal'>>;
  /** null: no reveal is under way. */
  readonly plan: RevealPlan | null;
  readonly position: number;
  readonly stage: RevealStage | null;
  readonly press: (press: RevealPress) => void;
  readonly isFast: boolean;
  readonly toggleFast: () => void;
  readonly mover: Commander<'moveReveal'>;
}

/**
 * The reveal of a contest on its presenter's page. A press shows here at once and is sent to the server,
 * which the screens of the hall follow. Presses during a command are sent together afterwards. After a reload
 * it resumes from the server's position.
 */
export function useReveal(contestId: number): Presented {
  const { reveal, underWay } = usePlan(contestId);
  const mover = useCommand('moveReveal');
  const known = reveal.answer?.started?.position ?? 0;
  const { position, go } = usePosition({ contestId, planId: underWay?.id ?? null, known, mover });
  const plan = underWay?.plan ?? null;
  const press = useCallback(
    (pressed: RevealPress) => {
      if (plan !== null) go(positionAfter(plan, position, pressed));
    },
    [plan, position, go],
  );
  const stage = useMemo(
    () => underWay && stageOf(revealedAt(underWay.plan, position), underWay.results),
    [underWay, position],
  );
  const isOver = plan !== null && position >= plan.steps.length;
  return { reveal, plan, position, stage, press, mover, ...useFast(press, isOver) };
}

/** The server's answer about the reveal, and its plan, which the server sends only once. */
function usePlan(contestId: number) {
  const [made, setMade] = useState<Plan | null>(null);
  const request = { cid: contestId, ...(made !== null && { known: made.id }) };
  const reveal = useResource('reveal', request, { contestId });
  const started = reveal.answer?.started ?? null;
  if (started !== null && started.plan !== null && started.plan_id !== made?.id)
    setMade(planOf(started.plan_id, started.plan));
  return { reveal, underWay: made?.id === started?.plan_id ? made : null };
}

/** Automatic steps until the reveal is over. */
function useFast(press: (press: RevealPress) => void, isOver: boolean) {
  const [isOn, setOn] = useState(false);
  const isFast = isOn && !isOver;
  // `press` is another function at each position, which restarts the timer.
  useRested(isFast ? press : null, FAST_MS, (now) => now('next'));
  return { isFast, toggleFast: () => setOn(!isFast) };
}

/** The presenter's position: ahead of the server's, or the server's, which another page may have moved. */
function usePosition(given: {
  readonly contestId: number;
  readonly planId: string | null;
  /** The server's position. */
  readonly known: number;
  readonly mover: Commander<'moveReveal'>;
}) {
  const { contestId, planId, known, mover } = given;
  const [own, setOwn] = useState<{ readonly planId: string; readonly position: number } | null>(null);
  const sent = useRef<number | null>(null);
  const wanted = own !== null && own.planId === planId ? own.position : null;
  const { give, isRunning } = mover;
  // The server has caught up: from now on its position counts.
  if (own !== null && (wanted === null || (wanted === known && !isRunning))) setOwn(null);
  useEffect(() => {
    if (planId === null || wanted === null) sent.current = null;
    else if (!isRunning && sent.current !== wanted) {
      sent.current = wanted;
      give({ call: 'moveReveal', request: { cid: contestId, plan: planId, position: wanted } });
    }
  }, [contestId, planId, wanted, isRunning, give]);
  const go = useCallback(
    (position: number) => {
      if (planId !== null) setOwn({ planId, position });
    },
    [planId],
  );
  return { position: wanted ?? known, go };
}

function planOf(
  id: string,
  { input, results }: { readonly input: RevealInput; readonly results: readonly Result[] },
): Plan {
  return { id, plan: revealPlan(input), results: new Map(results.map((result) => [result.id, result])) };
}
