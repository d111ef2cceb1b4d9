import { useTranslation } from 'react-i18next';
import {
  AWARD_PRESETS,
  type AwardRules,
  type Medal,
  type MedalCount,
  MEDALS,
  TIE_RULES,
} from '#domain/standings/awards.ts';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './Scoring.module.css';

const SHARES = [1 / 12, 1 / 6, 1 / 4, 1 / 3, 1 / 2];
/** The shares as text. */
const NAMES = ['1/12', '1/6', '1/4', '1/3', '1/2'];

/** Edits the rules for awards; the results beside the form follow at once, even before a save. */
export function AwardRulesForm(props: {
  readonly contestId: number;
  readonly rules: AwardRules;
  readonly saved: AwardRules;
  readonly isIcpc: boolean;
  readonly people: number;
  readonly onChange: (rules: AwardRules) => void;
}) {
  const { contestId, rules, saved, isIcpc, people, onChange } = props;
  const { t } = useTranslation();
  const command = useCommand('setAwards');
  const change = (changed: Partial<AwardRules>) => onChange({ ...rules, ...changed });
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved);
  return (
    <Card title={t('scoring.rules')}>
      <div className={look('grid', 'gap16', 'shrink')}>
        <div className={look('row', 'wrap', 'gap8x12')}>
          {(['ioi', 'icpc', 'none'] as const).map((preset) => (
            <Button key={preset} size="s" onPress={() => onChange(AWARD_PRESETS[preset])}>
              {t(`scoring.preset.${preset}`)}
            </Button>
          ))}
        </div>
        {MEDALS.map((medal) => (
          <MedalField
            key={medal}
            medal={medal}
            count={rules.medals[medal]}
            onChange={(count) => change({ medals: { ...rules.medals, [medal]: count } })}
          />
        ))}
        <Select
          label={t('scoring.ties')}
          hint={t('scoring.ties_hint')}
          value={rules.ties}
          options={TIE_RULES.map((value) => ({ value, label: t(`scoring.tie.${value}`) }))}
          onChange={(ties) => change({ ties })}
        />
        <Checkbox
          label={t(isIcpc ? 'scoring.mention_icpc' : 'scoring.mention')}
          checked={rules.mention === 'full_task'}
          onChange={(isOn) => change({ mention: isOn ? 'full_task' : 'none' })}
        />
        {isIcpc && (
          <Checkbox
            label={t('scoring.first_solvers')}
            checked={rules.firstSolvers}
            onChange={(firstSolvers) => change({ firstSolvers })}
          />
        )}
        <Checkbox
          label={t('scoring.winner')}
          checked={rules.winner}
          onChange={(winner) => change({ winner })}
        />
        <Checkbox
          label={t('scoring.group_winners')}
          checked={rules.groupWinners}
          onChange={(groupWinners) => change({ groupWinners })}
        />
        <p className={look('hint')}>{t('scoring.ranked', { count: people })}</p>
        <div className={look('row', 'wrap', 'gap8x12')}>
          <Button
            variant="primary"
            busy={command.isRunning}
            disabled={!isChanged}
            onPress={() =>
              command.give({ call: 'setAwards', request: { cid: contestId, rules: JSON.stringify(rules) } })
            }
          >
            {t('scoring.save_rules')}
          </Button>
          {!isChanged && <CommandNote state={command.state} done={t('scoring.rules_saved')} />}
          {command.state?.kind === 'refused' && <CommandNote state={command.state} done="" />}
        </div>
      </div>
    </Card>
  );
}

function MedalField(props: {
  readonly medal: Medal;
  readonly count: MedalCount;
  readonly onChange: (count: MedalCount) => void;
}) {
  const { medal, count, onChange } = props;
  const { t } = useTranslation();
  const name = t(`scoring.medal.${medal}`);
  return (
    <div className={styles['medalField']}>
      <Select
        label={name}
        value={count.kind === 'number' ? 'number' : nearest(count.of)}
        options={[
          { value: 'number', label: t('scoring.by_number') },
          ...NAMES.map((value) => ({ value, label: t('scoring.by_share', { share: value }) })),
        ]}
        onChange={(value) => {
          const of = SHARES[NAMES.indexOf(value)];
          onChange(of === undefined ? { kind: 'number', count: 4 } : { kind: 'share', of });
        }}
      />
      {count.kind === 'number' && (
        <TextField
          label={t('scoring.medal_number', { medal: name })}
          value={String(count.count)}
          inputMode="numeric"
          maxLength={5}
          onChange={(text) => onChange({ kind: 'number', count: Number(text.replace(/\D/g, '')) })}
        />
      )}
    </div>
  );
}

function nearest(of: number): string {
  const distances = SHARES.map((share) => Math.abs(share - of));
  return NAMES[distances.indexOf(Math.min(...distances))] ?? 'number';
}
