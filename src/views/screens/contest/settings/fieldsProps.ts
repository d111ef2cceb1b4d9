import { type ReactNode } from 'react';
import { type SettingTimes } from '#domain/contest-settings.ts';
import { type TypedSettings } from '#domain/type-presets.ts';
import {
  type ContestSettings,
  type SettingName,
  type SettingsChange,
  type StaffMember,
} from '#protocol/wire/staff/contest-settings.ts';

/** What each section is given. */
export interface FieldsProps {
  readonly settings: ContestSettings;
  readonly set: (change: SettingsChange) => void;
  /** What stands below a field: a choice between two values, as a rule nothing. */
  readonly below: (name: SettingName) => ReactNode;
  /** What is wrong with a field, in words; undefined: nothing. */
  readonly fault: (name: SettingName) => string | undefined;
  /** The settings before anything was typed: what is left out of a time is taken from there. */
  readonly known: SettingTimes & TypedSettings;
  readonly staff: readonly StaffMember[];
  readonly mayAssign: boolean;
  /** The type stands fast. */
  readonly hasWork: boolean;
}
