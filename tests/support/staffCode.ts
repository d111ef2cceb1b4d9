import { firstValueFrom } from 'rxjs';
import { staffCalls$, watchedCalls$ } from '#api/calls.ts';
import { staffReading$ } from '#streams/inputs/live/decode.ts';
import { staffLoaded$ } from '#streams/inputs/snapshots.ts';

/** Loads code of staff and of watched people now, so that tests of virtual time need not wait for it. */
export async function addStaffCode(): Promise<void> {
  await Promise.all([
    firstValueFrom(staffCalls$),
    firstValueFrom(watchedCalls$),
    firstValueFrom(staffReading$),
    firstValueFrom(staffLoaded$),
  ]);
}
