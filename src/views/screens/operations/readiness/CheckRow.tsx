import { useTranslation } from 'react-i18next';
import { type Mend, type ReadinessFinding } from '#domain/operations/readiness-facts.ts';
import { type ReadinessCheck } from '#domain/operations/readiness.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button, ButtonLink } from '#views/components/Button.tsx';
import { classNames } from '#views/components/classNames.ts';
import tones from '#views/components/toneText.module.css';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { STATE_ICONS, toneOf } from './checkLook.ts';
import { look } from '#views/components/look.ts';
import styles from './CheckPanel.module.css';

/** Number of names in a sentence; the rest are counted. */
const NAMED = 6;

/** A check that is not fine: the finding in plain words, and the link or button that fixes it. */
export function CheckRow(props: { readonly check: ReadinessCheck; readonly contestId: number }) {
  const { check, contestId } = props;
  const { t } = useTranslation();
  const Icon = STATE_ICONS[check.state];
  return (
    <li className={styles['row']} data-rule={check.rule} data-state={check.state}>
      <Icon
        size={20}
        strokeWidth={2}
        aria-hidden
        className={classNames(styles['sign'], tones[toneOf(check.state)])}
      />
      <div className={look('grid', 'gap8', 'shrink')}>
        <p className={look('row', 'wrap', 'gap4x12', 'weight600')}>
          {t(`check.rule.${check.rule}`)}
          <Badge tone={toneOf(check.state)}>{t(`check.state.${check.state}`)}</Badge>
        </p>
        {check.state === 'unknown' && (
          <p>{t(check.rule === 'rehearsal' ? 'check.under_way' : 'check.unknown')}</p>
        )}
        {check.findings.map((finding) => (
          <Finding key={finding.case} finding={finding} contestId={contestId} />
        ))}
      </div>
    </li>
  );
}

function Finding({ finding, contestId }: { readonly finding: ReadinessFinding; readonly contestId: number }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const format = useFormat();
  const shown = finding.names.slice(0, NAMED).join(', ');
  const rest = finding.names.length - NAMED;
  const names = rest > 0 ? t('check.and_more', { names: shown, count: rest }) : shown;
  const value = finding.value === null ? '' : format.number(finding.value);
  return (
    <div className={classNames(look('row', 'wrap', 'apart', 'gap8x16'), styles['finding'])}>
      <p>{tAny(`check.${finding.rule}.${finding.case}`, { names, value })}</p>
      {finding.mend !== null && <MendButton mend={finding.mend} contestId={contestId} />}
    </div>
  );
}

function MendButton({ mend, contestId }: { readonly mend: Mend; readonly contestId: number }) {
  const { t } = useTranslation();
  if (mend === 'rehearse') return <RehearseButton contestId={contestId} />;
  return (
    <ButtonLink size="s" to={pathOf(mend, contestId)}>
      {t(`check.mend.${mend}`)}
    </ButtonLink>
  );
}

/** Begins a rehearsal. */
export function RehearseButton(props: {
  readonly contestId: number;
  readonly variant?: 'primary' | 'secondary';
}) {
  const { t } = useTranslation();
  const command = useCommand('rehearse');
  const { contestId: cid, variant = 'secondary' } = props;
  return (
    <>
      <Button
        size="s"
        variant={variant}
        busy={command.isRunning}
        onPress={() => command.give({ call: 'rehearse', request: { cid } })}
      >
        {t('check.mend.rehearse')}
      </Button>
      {command.state?.kind === 'refused' && <CommandNote state={command.state} done="" />}
    </>
  );
}

function pathOf(mend: Exclude<Mend, 'rehearse'>, contestId: number): string {
  switch (mend) {
    case 'system':
      return '/system';
    case 'news':
      return '/home#news';
    case 'submissions':
      return `/submissions/${contestId}?status=waiting`;
    case 'run':
      return `/contest/${contestId}`;
    case 'tasks':
    case 'people':
      return `/contest/${contestId}?tab=${mend}`;
    case 'passwords':
      return `/users/contest/${contestId}?state=no_password`;
    case 'disabled':
      return `/users/contest/${contestId}?state=disabled`;
    case 'places':
      return `/users/contest/${contestId}`;
    case 'watch':
      return `/contest/${contestId}?tab=settings#settings-watch`;
  }
}
