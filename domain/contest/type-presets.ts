import { type BalloonSetting } from '../onsite/balloons.ts';
import { type ContestType, type StandingsSetting } from './contest.ts';
import { type Feedback } from '../submissions/feedback.ts';
import { frozenBefore, USUAL_FREEZE_MINUTES } from '../standings/standings-setting.ts';

/** Settings that a contest of a type begins with; its medals follow from the type too (`awardRulesOf`). */
interface TypePreset {
  readonly standings: StandingsSetting;
  readonly feedback: Feedback;
  readonly balloons: BalloonSetting;
}

/** Usual settings of each type: at the ICPC an hour's freeze, balloons until then, only the verdict. */
export const TYPE_PRESETS: Readonly<Record<ContestType, TypePreset>> = {
  ioi: { standings: 'yes', feedback: 'tests', balloons: 'no' },
  icpc: { standings: frozenBefore(USUAL_FREEZE_MINUTES), feedback: 'verdict', balloons: 'yes' },
  nvo: { standings: 'after', feedback: 'tests', balloons: 'no' },
  dzi: { standings: 'after', feedback: 'tests', balloons: 'no' },
};
/** The settings that a type presets. */
const PRESET_NAMES = ['feedback', 'standings', 'balloons'] as const satisfies readonly (keyof TypePreset)[];

/** The settings of a contest that its type presets. */
export type TypedSettings = Readonly<Record<keyof TypePreset, string>> & { readonly type: ContestType };

/** The settings with another type: values of the old type's preset become the new one's; the rest stays. */
export function withType<S extends TypedSettings>(settings: S, type: ContestType): S {
  const [was, is] = [TYPE_PRESETS[settings.type], TYPE_PRESETS[type]];
  const untouched = PRESET_NAMES.filter((name) => settings[name] === was[name]);
  return { ...settings, type, ...Object.fromEntries(untouched.map((name) => [name, is[name]])) };
}

/** Settings that a change of type has changed: those that differ from the known ones and equal the type's preset. */
export function setByType(settings: TypedSettings, known: TypedSettings): readonly (keyof TypePreset)[] {
  if (settings.type === known.type) return [];
  const preset = TYPE_PRESETS[settings.type];
  return PRESET_NAMES.filter((name) => settings[name] !== known[name] && settings[name] === preset[name]);
}
