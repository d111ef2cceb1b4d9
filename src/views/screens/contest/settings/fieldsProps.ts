import { type ReactNode } from 'react';
import { type SettingTimes } from '../../../../../domain/contest-settings.ts';
import {
  type ContestSettings,
  type SettingName,
  type SettingsChange,
  type StaffMember,
} from '../../../../../protocol/wire/staff/contest-settings.ts';

/** What each section is given. */
export interface FieldsProps {
  readonly settings: ContestSettings;
  readonly set: (change: SettingsChange) => void;
  /** What stands below a field: a choice between two values, as a rule nothing. */
  readonly below: (name: SettingName) => ReactNode;
  /** What is wrong with a field, in words; undefined: nothing. */
  readonly fault: (name: SettingName) => string | undefined;
  /** The times before anything was typed: what is left out of one is taken from it. */
  readonly known: SettingTimes;
  readonly staff: readonly StaffMember[];
  readonly mayAssign: boolean;
  /** The type stands fast. */
  readonly hasWork: boolean;
}
