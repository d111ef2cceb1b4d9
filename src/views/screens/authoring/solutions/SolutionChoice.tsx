import { FileCode2, Pencil, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Solution } from '#protocol/wire/staff/authoring/solutions.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { Checkbox } from '#views/components/Checkbox.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Section } from '#views/components/Section.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { AddSolution } from './AddSolution.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import { type Given } from './given.ts';
import { TestChoice } from './TestChoice.tsx';
import styles from './Solutions.module.css';

/** The solutions with their claims; runs chosen solutions on chosen tests. At first all are chosen. */
export function SolutionChoice({ taskId, tree, history, mayWrite }: Given) {
  const { t } = useTranslation();
  const command = useCommand('startInvocation');
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [withoutTests, setWithoutTests] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const [claiming, setClaiming] = useState<Solution | null>(null);
  const solutions = tree.solutions.map(({ path }) => path).filter((path) => !without.has(path));
  const tests = tree.tests.map(({ name }) => name).filter((name) => !withoutTests.has(name));
  const isRunning = history.invocations.some(({ state }) => state === 'running');
  const start = () =>
    command.give({
      call: 'startInvocation',
      request: { tid: taskId, solutions: JSON.stringify(solutions), tests: JSON.stringify(tests) },
    });
  const isEmpty = tree.is_readable && tree.solutions.length === 0;
  return (
    <Section
      title={t('solutions.title')}
      actions={
        mayWrite && (
          <Button variant="secondary" icon={Plus} onPress={() => setAdding(true)}>
            {t('solutions.add')}
          </Button>
        )
      }
    >
      {isEmpty && <EmptyState icon={FileCode2} title={t('solutions.none')} text={t('solutions.none_text')} />}
      {tree.solutions.length > 0 && (
        <div className={styles['choice']}>
          <ul className={styles['list']} aria-label={t('solutions.title')}>
            {tree.solutions.map((solution) => (
              <li key={solution.path} className={styles['solution']}>
                <Checkbox
                  label={solution.path}
                  hint={
                    solution.stated === '' ? undefined : t('solutions.claims', { claim: solution.stated })
                  }
                  checked={!without.has(solution.path)}
                  onChange={() => setWithout(toggled(without, [solution.path], !without.has(solution.path)))}
                />
                {mayWrite && (
                  <IconButton
                    icon={Pencil}
                    size="s"
                    label={t('solutions.change_claim', { path: solution.path })}
                    onPress={() => setClaiming(solution)}
                  />
                )}
              </li>
            ))}
          </ul>
          <TestChoice
            tree={tree}
            without={withoutTests}
            onChange={(names, isOut) => setWithoutTests(toggled(withoutTests, names, isOut))}
          />
        </div>
      )}
      {!history.has_judge && <Alert tone="wait" title={t('solutions.no_judge')} />}
      {mayWrite && tree.solutions.length > 0 && (
        <div className={styles['actions']}>
          <Button
            icon={Play}
            onPress={start}
            busy={command.isRunning}
            disabled={isRunning || solutions.length === 0 || tests.length === 0}
          >
            {t('solutions.run', { solutions: solutions.length, tests: tests.length })}
          </Button>
          <CommandNote state={command.state} done="" />
        </div>
      )}
      {isAdding && <AddSolution taskId={taskId} onClose={() => setAdding(false)} />}
      {claiming !== null && (
        <ClaimDialog taskId={taskId} tree={tree} solution={claiming} onClose={() => setClaiming(null)} />
      )}
    </Section>
  );
}

/** A set with some names put into it or taken out of it. */
function toggled(set: ReadonlySet<string>, names: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const name of names) {
    if (isIn) next.add(name);
    else next.delete(name);
  }
  return next;
}
