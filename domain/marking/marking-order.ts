/** A work in a scorer's order: its random number, and whether it is for calibration. */
export interface OrderedWork {
  readonly number: number;
  readonly isCalibration: boolean;
}

/**
 * Compares works of a task in the order one scorer marks them: those for calibration first, then in an order
 * of the scorer's own, so that no work is always marked by tired eyes, or always after the same other one.
 * The order is the same each time, and adding or removing a work leaves the order of the others as it is.
 */
export function ownOrder(scorer: number, task: number): (one: OrderedWork, other: OrderedWork) => number {
  const place = ({ number }: OrderedWork) => mixed(mixed(mixed(scorer) ^ task) ^ number);
  return (one, other) =>
    Number(other.isCalibration) - Number(one.isCalibration) ||
    place(one) - place(other) ||
    one.number - other.number;
}

/** Mixes a number to 32 bits, in which each of its bits counts (MurmurHash3's finalizer): 0 to 2³² − 1. */
function mixed(number: number): number {
  let bits = (number + 0x9e37_79b9) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
