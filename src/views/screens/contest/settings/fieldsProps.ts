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
  /** The element below a field: in a conflict a choice between two values, otherwise nothing. */
  readonly below: (name: SettingName) => ReactNode;
  /** The fault of a field, in words; undefined: none. */
  readonly fault: (name: SettingName) => string | undefined;
  /** The settings before any edit; they complete a partly typed time. */
  readonly known: SettingTimes & TypedSettings;
  readonly staff: readonly StaffMember[];
  readonly mayAssign: boolean;
  /** People have sent work, so that the type cannot change. */
  readonly hasWork: boolean;
}
