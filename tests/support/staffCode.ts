import { firstValueFrom } from 'rxjs';
import { staffCalls$ } from '../../src/api/calls.ts';
import { staffReading$ } from '../../src/streams/inputs/live/decode.ts';

/** Brings what the client downloads for staff, so that a test of virtual time does not have to wait for it. */
export async function bringStaffCode(): Promise<void> {
  await Promise.all([firstValueFrom(staffCalls$), firstValueFrom(staffReading$)]);
}
