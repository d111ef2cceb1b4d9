// Loaded before a program (`node --import`): its wall clock is ahead by as many ms as the file named by AGON_TEST_CLOCK says,
// also when that changes. Timers and the monotonic clock go on, as when an operator sets a machine's time.
import { readFileSync } from 'node:fs';

const file = process.env['AGON_TEST_CLOCK'] ?? '';
const LOOK_EVERY_MS = 50;
const RealDate = Date;
let aheadMs = 0;

function look() {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Without the file the clock is right.
  }
}

look();
setInterval(look, LOOK_EVERY_MS).unref();
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
