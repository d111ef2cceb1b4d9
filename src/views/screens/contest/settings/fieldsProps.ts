import { type ReactNode } from 'react';
import { type SettingTimes } from '#domain/contest/contest-settings.ts';
import { type TypedSettings } from '#domain/contest/type-presets.ts';
import {
  type ContestSettings,
  type SettingName,
  type SettingsChange,
  type StaffMember,
} from '#protocol/wire/staff/contest/settings.ts';

/** Props of each section. */
export interface FieldsProps {
  readonly settings: ContestSettings;
  readonly set: (change: SettingsChange) => void;
  /** The part below a field: a choice between two values, as a rule nothing. */
  readonly below: (name: SettingName) => ReactNode;
  /** The fault of a field, in words; undefined: none. */
  readonly fault: (name: SettingName) => string | undefined;
  /** The settings before anything was typed: what is left out of a time is taken from there. */
  readonly known: SettingTimes & TypedSettings;
  readonly staff: readonly StaffMember[];
  readonly mayAssign: boolean;
  /** The type stands fast. */
  readonly hasWork: boolean;
}
