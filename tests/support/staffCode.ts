import { firstValueFrom } from 'rxjs';
import { staffCalls$, watchedCalls$ } from '#api/calls.ts';
import { staffReading$ } from '#streams/inputs/live/decode.ts';
import { staffLoaded$ } from '#streams/inputs/snapshots.ts';

/** Brings what the client downloads for staff and for those who are watched, so that a test of virtual time does not have to wait for it. */
export async function addStaffCode(): Promise<void> {
  await Promise.all([
    firstValueFrom(staffCalls$),
    firstValueFrom(watchedCalls$),
    firstValueFrom(staffReading$),
    firstValueFrom(staffLoaded$),
  ]);
}
