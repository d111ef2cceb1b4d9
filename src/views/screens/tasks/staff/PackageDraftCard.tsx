import { useTranslation } from 'react-i18next';
import { type PackageDraft } from '#protocol/wire/staff/authoring/packages.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { mebibytes } from '#views/kit/amounts.ts';
import { PackageFindings } from '#views/kit/staff/PackageFindings.tsx';
import { PackageTrials } from './PackageTrials.tsx';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import { look } from '#views/components/look.ts';
import styles from './Packages.module.css';

/** A package that was read: its content, its changes, its jury's results; to confirm or cancel. */
export function PackageDraftCard({ draft }: { readonly draft: PackageDraft }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const command = useCommand('confirmPackage', 'cancelPackage');
  const sentence = useSentence();
  const { facts, replaces, same_uuid: same, trials } = draft;
  const judged = trials.filter(({ status }) => status === 'judged' || status === 'skipped').length;
  const differing = trials.filter(({ faults }) => faults.length > 0).length + draft.faults.length;
  const isGood = draft.state === 'ready' && differing === 0;
  const store = async (nextOf: PackageDraft['same_uuid'], confirmLabel: string) => {
    const isConfirmed =
      isGood ||
      (await confirm({
        title: t('packages.store_ask', { name: facts.name }),
        message: draft.state === 'ready' ? t('packages.differs_text') : t('packages.unjudged_text'),
        confirmLabel,
      }));
    if (!isConfirmed) return;
    const version = (nextOf ?? replaces)?.version ?? null;
    command.give({
      call: 'confirmPackage',
      request: {
        did: draft.id,
        version: version === null ? '' : String(version),
        next_of: nextOf === null ? '' : String(nextOf.id),
        accept: !isGood,
      },
    });
  };
  return (
    <section className={styles['card']} aria-label={facts.name}>
      <div className={look('row', 'wrap', 'apart', 'gap8x12')}>
        <h3 className={look('flush', 'size16', 'weight600', 'anywhere')}>{facts.name}</h3>
        <DraftState draft={draft} differing={differing} />
      </div>
      <Facts draft={draft} />
      {replaces !== null && <Replaced replaces={replaces} />}
      {same !== null && <p className={styles['warn']}>{t('packages.same_uuid', same)}</p>}
      {draft.state === 'judging' && trials.length > 0 && (
        <ProgressBar percent={(100 * judged) / trials.length} label={t('packages.judging')} />
      )}
      {(draft.state === 'judging' || facts.is_unmade) && !draft.has_judge && (
        <p className={styles['warn']}>{t('tasks.unfit.no_judge')}</p>
      )}
      <PackageTrials trials={trials} />
      {draft.faults.map(sentence).map((fault) => (
        <p key={fault} className={styles['bad']}>
          {fault}
        </p>
      ))}
      <PackageFindings findings={draft.findings} />
      <div className={styles['actions']}>
        <CommandNote state={command.state} done={t('staff.saved')} />
        <Button
          busy={command.isRunning}
          onPress={() => command.give({ call: 'cancelPackage', request: { did: draft.id } })}
        >
          {t('packages.cancel')}
        </Button>
        <StoreButtons
          draft={draft}
          isGood={isGood}
          busy={command.isRunning}
          store={(nextOf, label) => void store(nextOf, label)}
        />
      </div>
    </section>
  );
}

/** Buttons that store the package: as the next version of the task with its UUID, or by its short name. */
function StoreButtons(props: {
  readonly draft: PackageDraft;
  readonly isGood: boolean;
  readonly busy: boolean;
  readonly store: (nextOf: PackageDraft['same_uuid'], label: string) => void;
}) {
  const { draft, isGood, busy, store } = props;
  const { t } = useTranslation();
  const { replaces, same_uuid: same } = draft;
  const label = t(labelOf(draft));
  const nextLabel = t('packages.next_of', { name: same?.name ?? '' });
  return (
    <>
      {same !== null && (
        <Button variant={isGood ? 'primary' : 'secondary'} busy={busy} onPress={() => store(same, nextLabel)}>
          {nextLabel}
        </Button>
      )}
      <Button
        variant={isGood && same === null ? 'primary' : 'secondary'}
        busy={busy}
        disabled={replaces?.is_yours === false}
        onPress={() => store(null, label)}
      >
        {label}
      </Button>
    </>
  );
}

/** The label of the button that stores the package by its own short name. */
function labelOf({ facts, replaces, same_uuid: same }: PackageDraft) {
  if (facts.is_unmade) return 'packages.make';
  if (replaces !== null) return 'packages.replace';
  return same === null ? 'packages.store' : 'packages.second_task';
}

function DraftState({ draft, differing }: { readonly draft: PackageDraft; readonly differing: number }) {
  const { t } = useTranslation();
  if (differing > 0) return <Badge tone="bad">{t('packages.state.differs', { count: differing })}</Badge>;
  if (draft.state === 'judging') return <Badge tone="wait">{t('packages.state.judging')}</Badge>;
  return <Badge tone="good">{t('packages.state.ready')}</Badge>;
}

function Facts({ draft: { facts, file_name: file, bytes } }: { readonly draft: PackageDraft }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = [
    `${file} (${format.bytes(bytes)})`,
    facts.format,
    t(`tasks.kind.${facts.kind}`),
    ...(facts.kind === 'quiz'
      ? [t('tasks.questions', { count: facts.tests })]
      : [
          facts.is_timed
            ? t('packages.timed')
            : t('tasks.seconds', { seconds: format.number(facts.time_limit_ms / 1000, 2) }),
          mebibytes(facts.memory_limit_bytes, format),
          t('tasks.tests', { count: facts.tests }),
          facts.checker,
          facts.languages.join(', '),
        ]),
    facts.statements.join(', ') || t('tasks.unfit.no_statement'),
  ];
  return (
    <>
      <p className={look('flex', 'wrap', 'gap4x16', 'hint')}>
        {list.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {facts.groups.length > 1 && (
        <p className={look('flex', 'wrap', 'gap4x16', 'hint')}>
          {facts.groups.map(({ name, points, tests }) => (
            <span key={name}>
              {t('packages.group', {
                name,
                points: format.number(points, 2),
                tests: t('tasks.tests', { count: tests }),
              })}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Replaced({ replaces }: { readonly replaces: NonNullable<PackageDraft['replaces']> }) {
  const { t } = useTranslation();
  if (!replaces.is_yours) return <p className={styles['bad']}>{t('backend.task_not_yours')}</p>;
  const { name, version, contests, changes } = replaces;
  return (
    <div className={styles['replaces']}>
      <p>{t('packages.replaces', { name, version: version ?? 0 })}</p>
      {contests.length > 0 && (
        <p className={styles['hint']}>{t('packages.used_by', { contests: contests.join(', ') })}</p>
      )}
      <ul>
        {changes.map(({ what, before, after }) => (
          <li key={what}>
            {t(`packages.change.${what as 'kind'}`)}: <del>{before || '–'}</del> → <ins>{after || '–'}</ins>
          </li>
        ))}
        {changes.length === 0 && <li>{t('packages.no_changes')}</li>}
      </ul>
    </div>
  );
}
