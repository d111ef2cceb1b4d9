import { type SettingFault, settingFaults } from '#domain/contest/contest-settings.ts';
import { badRequest, type Fault } from '../fault.ts';
import { type ContestRow } from '../rows.ts';
import { settingsOf } from './setting-columns.ts';

const SIGNS = { later: '>', not_before: '>=', not_after: '<=' };

/**
 * 400 when a contest's settings would be wrong (domain/contest/contest-settings.ts): the key names the fault,
 * the detail the setting and its bound. Unchanged settings are not checked; `before` is `{}` for a new
 * contest.
 */
export function refuseWrongSettings(after: ContestRow, before: Partial<ContestRow>): void {
  const [fault] = settingFaults(settingsOf(after), settingsOf(before));
  if (fault !== undefined) throw refusalOf(fault);
}

function refusalOf(fault: SettingFault): Fault {
  switch (fault.kind) {
    case 'empty':
      return badRequest('backend.empty', fault.field);
    case 'long':
    case 'many':
      return badRequest('backend.too_long', `${fault.field}: ${fault.most}`);
    case 'twice':
      return badRequest('backend.category_twice', fault.text);
    case 'range':
      return badRequest('backend.out_of_range', `${fault.field}: ${fault.bounds.least}–${fault.bounds.most}`);
    case 'unreadable':
      return badRequest('backend.bad_request', fault.field);
    case 'later':
    case 'not_before':
    case 'not_after':
      return badRequest('backend.times_order', `${fault.field} ${SIGNS[fault.kind]} ${fault.other}`);
  }
}
