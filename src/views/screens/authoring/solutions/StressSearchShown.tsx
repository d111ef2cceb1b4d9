import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StressSearch } from '#protocol/wire/staff/authoring/solutions.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { Code } from '#views/components/Code.tsx';
import { ProgressBar } from '#views/components/ProgressBar.tsx';
import { Select } from '#views/components/Select.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { type Tone } from '#views/components/tone.ts';
import { useCommand } from '#views/kit/useCommand.ts';
import { type Given } from './given.ts';
import { look } from '#views/components/look.ts';
import styles from './Solutions.module.css';

const TONES: Readonly<Record<StressSearch['status'], Tone>> = {
  queued: 'wait',
  running: 'wait',
  found: 'bad',
  none: 'good',
  stopped: 'note',
  failed: 'bad',
};

/** The progress of a search, or its result. */
export function StressSearchShown({ search, ...given }: Given & { readonly search: StressSearch }) {
  const { t } = useTranslation();
  const command = useCommand('stopStress');
  const { status, tries, max_tries: most, found, error } = search;
  const isOpen = status === 'queued' || status === 'running';
  return (
    <div className={look('grid', 'single', 'gap16')}>
      <div className={styles['head']}>
        <Badge tone={TONES[status]}>{t(`solutions.stress_status.${status}`)}</Badge>
        <span>
          {search.generator} {search.args} · {search.right} · {search.other ?? t('solutions.by_checker')}
        </span>
        {!isOpen && <span>{t('solutions.stress_tried', { tries, most })}</span>}
      </div>
      {isOpen && (
        <div className={styles['head']}>
          <div className={styles['grow']}>
            <ProgressBar
              percent={Math.floor((100 * tries) / most)}
              label={t('solutions.stress_tried', { tries, most })}
            />
          </div>
          {given.mayWrite && (
            <Button
              variant="secondary"
              busy={command.isRunning}
              onPress={() =>
                command.give({ call: 'stopStress', request: { tid: given.taskId, sid: search.id } })
              }
            >
              {t('solutions.stop')}
            </Button>
          )}
        </div>
      )}
      {error !== null && <p className={styles['bad']}>{error}</p>}
      {found !== null && <Hit found={found} search={search} {...given} />}
    </div>
  );
}

function Hit(
  props: Given & { readonly search: StressSearch; readonly found: NonNullable<StressSearch['found']> },
) {
  const { found, search, tree, taskId, mayWrite } = props;
  const { t } = useTranslation();
  const command = useCommand('addStressTest');
  const [folder, setFolder] = useState(tree.folders.at(-1) ?? '');
  const sides = [found.right, ...(found.other === null ? [] : [found.other])];
  return (
    <>
      <Code title={t('solutions.found_input', { args: found.args })} text={found.input} />
      <div className={styles['pairs']}>
        {sides.map((side) => (
          <div key={side.path}>
            <Code title={`${side.path}: ${side.verdict} ${side.message}`} text={side.output} />
            {side.errors !== '' && <Code title={t('solutions.part.errors')} text={side.errors} />}
          </div>
        ))}
      </div>
      {mayWrite && (
        <div className={styles['actions']}>
          <Select
            label={t('solutions.folder')}
            value={folder}
            onChange={setFolder}
            options={tree.folders.map((value) => ({ value, label: `data/secret/${value}` }))}
          />
          <Button
            busy={command.isRunning}
            disabled={command.state?.kind === 'done'}
            onPress={() =>
              command.give({ call: 'addStressTest', request: { tid: taskId, sid: search.id, folder } })
            }
          >
            {t('solutions.add_test')}
          </Button>
          <CommandNote state={command.state} done={t('solutions.test_added')} />
        </div>
      )}
    </>
  );
}
