// Loaded before a program (`node --import`): sets its wall clock ahead by the changing number of ms in the
// file AGON_TEST_CLOCK. Timers and the monotonic clock go on, as when an operator sets a machine's time.
import { readFileSync } from 'node:fs';

const file = process.env['AGON_TEST_CLOCK'] ?? '';
const LOOK_EVERY_MS = 50;
const RealDate = Date;
let aheadMs = 0;

function look() {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Without the file the clock is unchanged.
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
