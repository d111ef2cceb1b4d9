import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#views/components/Button.tsx';
import { Section } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { type Given } from './given.ts';
import { StressSearchShown } from './StressSearchShown.tsx';
import styles from './Solutions.module.css';

const CHECKER = '';

/** A search for an input at which two solutions differ, and the results of the last searches. */
export function Stress(given: Given) {
  const { t } = useTranslation();
  const { tree, history, mayWrite } = given;
  const [search] = history.searches;
  return (
    <Section title={t('solutions.stress')} hint={t('solutions.stress_hint')}>
      {tree.generators.length === 0 && <p className={styles['hint']}>{t('solutions.no_generators')}</p>}
      {mayWrite && tree.generators.length > 0 && tree.solutions.length > 0 && <StressForm {...given} />}
      {search !== undefined && <StressSearchShown key={search.id} search={search} {...given} />}
    </Section>
  );
}

function StressForm({ taskId, tree, history }: Given) {
  const { t } = useTranslation();
  const command = useCommand('startStress');
  const paths = tree.solutions.map(({ path }) => path);
  const [generator, setGenerator] = useState(tree.generators[0] ?? '');
  const [args, setArgs] = useState('{seed}');
  const [seed, setSeed] = useState('1');
  const [right, setRight] = useState(paths.find((path) => path.startsWith('accepted/')) ?? paths[0] ?? '');
  const [other, setOther] = useState(paths.find((path) => path !== right) ?? CHECKER);
  const [tries, setTries] = useState('1000');
  const [minutes, setMinutes] = useState('5');
  const isRunning = history.searches.some(({ status }) => status === 'queued' || status === 'running');
  const isWhole = [seed, tries, minutes].every((value) => /^\d{1,9}$/.test(value)) && args.includes('{seed}');
  const options = paths.map((value) => ({ value, label: value }));
  const start = () =>
    command.give({
      call: 'startStress',
      request: {
        tid: taskId,
        generator,
        args,
        right,
        seed: Number(seed),
        tries: Number(tries),
        minutes: Number(minutes),
        ...(other !== CHECKER && { other }),
      },
    });
  return (
    <>
      <div className={styles['pairs']}>
        <Select
          label={t('solutions.generator')}
          value={generator}
          onChange={setGenerator}
          options={tree.generators.map((value) => ({ value, label: value }))}
        />
        <TextField
          label={t('solutions.args')}
          hint={t('solutions.args_hint')}
          value={args}
          onChange={setArgs}
        />
        <Select label={t('solutions.right')} value={right} onChange={setRight} options={options} />
        <Select
          label={t('solutions.other')}
          value={other}
          onChange={setOther}
          options={[...options, { value: CHECKER, label: t('solutions.by_checker') }]}
        />
        <TextField label={t('solutions.seed')} inputMode="numeric" value={seed} onChange={setSeed} />
        <TextField label={t('solutions.tries')} inputMode="numeric" value={tries} onChange={setTries} />
        <TextField label={t('solutions.minutes')} inputMode="numeric" value={minutes} onChange={setMinutes} />
      </div>
      <div className={styles['actions']}>
        <Button onPress={start} busy={command.isRunning} disabled={isRunning || !isWhole}>
          {t('solutions.stress_start')}
        </Button>
        <CommandNote state={command.state} done="" />
      </div>
    </>
  );
}
