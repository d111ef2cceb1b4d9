import { useEffect } from 'react';
import { type StaffNeeds } from '#protocol/wire/staff/operations/needs.ts';
import { selectLateWaiting } from '#streams/state/submissions/late.ts';
import { selectOpenRecoveries } from '#streams/state/people/recovery.ts';
import { selectUnansweredCount } from '#views/shell/staff/staffSidebar.ts';
import { type Resource, useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';

/** Time between two loads, ms. No event is published when people come or go. */
const ASK_AGAIN_MS = 5_000;

/** Loads the needs of staff at intervals, and when one of the known counts changes. */
export function useNeeds(nowAt: number): Resource<StaffNeeds> {
  const needs = useResource('needs', {});
  const { refresh } = needs;
  const waiting = [
    useSelected(selectUnansweredCount),
    useSelected(selectLateWaiting),
    useSelected(selectOpenRecoveries),
  ].join(' ');
  const beat = Math.floor(nowAt / ASK_AGAIN_MS);
  useEffect(() => {
    if (beat > 0) refresh();
  }, [beat, refresh, waiting]);
  return needs;
}
