import { describe, expect, it } from 'vitest';
import { takeSlotNumber } from '#server/judge/slot-number.ts';

describe.runIf(process.platform === 'linux')('numbers of judge slots', () => {
  it('[JDG-1] are different for all slots of a machine, and free again when given back', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeSlotNumber()));
    const numbers = taken.map((one) => one.number);
    expect(new Set(numbers).size).toBe(8);
    const [lowest] = [...taken].sort((a, b) => a.number - b.number);
    await lowest!.release();
    const again = await takeSlotNumber();
    expect(again.number).toBeLessThanOrEqual(Math.max(...numbers));
    expect(numbers.filter((number) => number !== lowest!.number)).not.toContain(again.number);
    await Promise.all([again, ...taken.filter((one) => one !== lowest)].map((one) => one.release()));
  });
});
