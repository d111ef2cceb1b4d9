import { createAlarms } from './alarms.ts';
import { type TickerRequest } from './ticker.ts';

/** The worker behind the ticker: its timers are exact also in a hidden page. It posts the id of an alarm that is due. */
const alarms = createAlarms((id) => {
  self.postMessage(id);
});

self.addEventListener('message', ({ data }: MessageEvent<TickerRequest>) => {
  if (data.ms === null) alarms.disarm(data.id);
  else alarms.arm(data.id, data.ms);
});
