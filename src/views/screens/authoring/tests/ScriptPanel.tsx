import { Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expandScript } from '#domain/authoring/tests-script/expand.ts';
import { type WorkshopTests } from '#protocol/wire/staff/authoring/tests.ts';
import { Button } from '#views/components/Button.tsx';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { useSentence } from '#views/kit/staff/useSentence.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { look } from '#views/components/look.ts';
import styles from './Tests.module.css';

const PATH = 'generators/tests.txt';
const MOST_SHOWN = 200;

/** The script that makes the tests, its faults with their lines, and the tests that it makes. */
export function ScriptPanel(props: {
  readonly taskId: number;
  readonly tests: WorkshopTests;
  readonly mayWrite: boolean;
}) {
  const { taskId, tests, mayWrite } = props;
  const { t } = useTranslation();
  const sentence = useSentence();
  const save = useCommand('saveWorkshopText');
  /** The edited text, and the hash of the content that it replaces; null: no edit. */
  const [draft, setDraft] = useState<{ readonly text: string; readonly known: string } | null>(null);
  const { script } = tests;
  const text = draft?.text ?? script.text;
  const isChanged = draft !== null && draft.text !== script.text;
  const expanded = useMemo(() => expandScript(text), [text]);
  const faults = isChanged ? expanded.faults : script.faults;
  return (
    <div className={look('grid', 'single', 'gap16', 'shrink')}>
      <p className={styles['hint']}>{t('workshop.tests.script_hint')}</p>
      <pre className={styles['example']}>{EXAMPLE}</pre>
      <LazyCodeEditor
        label={t('workshop.tests.script')}
        text={text}
        extension="txt"
        isReadOnly={!mayWrite}
        onChange={(changed) => setDraft({ text: changed, known: draft?.known ?? script.hash })}
        height="22rem"
      />
      <div className={look('row', 'wrap', 'gap4x12')}>
        {mayWrite && (
          <Button
            icon={Save}
            variant={isChanged ? 'primary' : 'secondary'}
            busy={save.isRunning}
            disabled={!isChanged}
            onPress={() => {
              const known = draft?.known ?? script.hash;
              save.give({ call: 'saveWorkshopText', request: { tid: taskId, path: PATH, text, known } });
              setDraft({ text, known });
            }}
          >
            {t('workshop.tests.save_script')}
          </Button>
        )}
        {isChanged && <span className={look('text2')}>{t('workshop.tests.not_saved')}</span>}
        <CommandNote state={save.state} done={isChanged ? '' : t('workshop.tests.saved')} />
      </div>
      {faults.length > 0 && (
        <ul className={styles['faults']} aria-label={t('workshop.tests.script_faults')}>
          {faults.map(({ line, code, values }) => (
            <li key={`${line} ${code}`}>
              <strong>{t('workshop.tests.line', { line })}</strong> {sentence({ code, values })}
            </li>
          ))}
        </ul>
      )}
      <h3>{t('workshop.tests.script_tests', { count: expanded.tests.length })}</h3>
      <ol className={styles['expanded']}>
        {expanded.tests.slice(0, MOST_SHOWN).map((test) => (
          <li key={test.name}>
            <code>{test.name}</code>{' '}
            <code className={look('text2')}>
              {test.kind === 'run' ? [test.program, ...test.args].join(' ') : `copy ${test.path}`}
            </code>
          </li>
        ))}
      </ol>
    </div>
  );
}

const EXAMPLE = `[secret/1-small]
gen 10 100
for n in 1..3, 10 {
  gen {n * 1000} {seed} > big-{n:02}
}`;
