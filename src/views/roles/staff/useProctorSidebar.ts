import { useMemo } from 'react';
import { type SidebarItem, sidebarFor } from '#domain/sidebar.ts';
import { type State } from '#streams/state/state.ts';
import { bySituation } from '#views/kit/staff/contestSituation.ts';
import { selectContests } from '#streams/state/contest/staffContests.ts';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';

/** The ids of the contests, as text: the order changes when a contest begins or ends, and not each second. */
const selectOrder = (state: State): string =>
  bySituation(selectContests(state) ?? [], state.system.now)
    .map(({ id }) => id)
    .join();

/** A proctor's sidebar (SHL-7): running contests first, and beside each how many competitors have alerts. */
export function useProctorSidebar(): readonly SidebarItem[] {
  const contests = useSelected(selectContests);
  const order = useSelected(selectOrder);
  const { answer } = useResource('openAlerts', {});
  return useMemo(() => {
    const places = order.split(',').map(Number);
    const alerts = new Map(answer?.contests.map((one) => [one.contest, one.alerts]));
    const listed = (contests ?? []).toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
    return sidebarFor({
      role: 'proctor',
      contests: listed.map(({ id, name }) => ({ id, name, alerts: alerts.get(id) ?? 0 })),
    });
  }, [contests, order, answer]);
}
