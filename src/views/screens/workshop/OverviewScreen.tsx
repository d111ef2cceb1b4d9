import { WorkshopFrame } from './WorkshopFrame.tsx';

/** /task/:tid: a task in the workshop, at a glance. */
export function OverviewScreen() {
  return <WorkshopFrame>{() => null}</WorkshopFrame>;
}
