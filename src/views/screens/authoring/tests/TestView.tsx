import { Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type WorkshopTest, type WorkshopTests } from '#protocol/wire/staff/authoring/tests.ts';
import { Button } from '#views/components/Button.tsx';
import { useConfirm } from '#views/components/ConfirmProvider.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { Select } from '#views/components/Select.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { fromText } from './GroupSection.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Tests.module.css';

/** One test: the ends of its input and answer, its validator's result, and buttons for actions. */
export function TestView(props: {
  readonly taskId: number;
  readonly test: WorkshopTest;
  readonly tests: WorkshopTests;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
  readonly onMoved: (name: string) => void;
}) {
  const { taskId, test, tests, mayWrite, onClose, onMoved } = props;
  const { t } = useTranslation();
  const { name, input, answer, check, said } = test;
  return (
    <aside className={styles['view']} aria-label={name}>
      <header className={classNames(look('flex', 'top', 'apart', 'gap12'), styles['viewHead'])}>
        <div>
          <h2>{name}</h2>
          <p className={look('text2')}>{fromText(test, t)}</p>
        </div>
        <IconButton icon={X} label={t('workshop.tests.close')} onPress={onClose} />
      </header>
      {check === 'refused' && (
        <p role="note" className={look('bad', 'anywhere')}>
          {t('workshop.tests.check.refused')}: {said}
        </p>
      )}
      <Content taskId={taskId} title={t('workshop.tests.input')} path={`data/${name}.in`} content={input} />
      <Content
        taskId={taskId}
        title={t('workshop.tests.answer')}
        path={`data/${name}.ans`}
        content={answer}
      />
      {mayWrite && test.from === 'written' && (
        <Actions taskId={taskId} test={test} tests={tests} onClose={onClose} onMoved={onMoved} />
      )}
      {mayWrite && test.from === 'made' && <p className={look('text2')}>{t('workshop.tests.by_script')}</p>}
    </aside>
  );
}

function Content(props: {
  readonly taskId: number;
  readonly title: string;
  readonly path: string;
  readonly content: WorkshopTest['input'];
}) {
  const { content, title } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section aria-label={title} className={look('grid', 'gap8', 'shrink')}>
      <h3>
        {title} {content !== null && <span className={look('text2')}>{format.bytes(content.bytes)}</span>}
      </h3>
      {content === null ? (
        <p className={look('text2')}>{t('workshop.tests.not_there')}</p>
      ) : (
        <Ends {...props} hash={content.hash} />
      )}
    </section>
  );
}

function Ends(props: { readonly taskId: number; readonly path: string; readonly hash: string }) {
  const { taskId, path, hash } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const resource = useResource('workshopFileEnds', { tid: taskId, path, hash });
  return (
    <Loaded of={resource} shape="rows" count={3}>
      {(answer) => {
        if (!answer.is_text) return <p className={look('text2')}>{t('workshop.tests.no_text')}</p>;
        return (
          <div className={styles['ends']} tabIndex={0} role="region" aria-label={path}>
            <pre>{answer.beginning}</pre>
            {answer.left_out > 0 && (
              <>
                <p className={styles['gap']}>
                  {t('workshop.tests.left_out', { size: format.bytes(answer.left_out) })}
                </p>
                <pre>{answer.end}</pre>
              </>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Actions(props: {
  readonly taskId: number;
  readonly test: WorkshopTest;
  readonly tests: WorkshopTests;
  readonly onClose: () => void;
  readonly onMoved: (name: string) => void;
}) {
  const { taskId, test, tests, onClose, onMoved } = props;
  const { name, folder, answer } = test;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const change = useCommand('changeWorkshopFiles');
  const give = (changes: readonly object[]) =>
    change.give({ call: 'changeWorkshopFiles', request: { tid: taskId, changes: JSON.stringify(changes) } });
  const endings = answer === null ? ['in'] : ['in', 'ans'];
  const move = (to: string) => {
    const target = to + name.slice(folder.length);
    give(endings.map((end) => ({ kind: 'move', from: `data/${name}.${end}`, to: `data/${target}.${end}` })));
    onMoved(target);
  };
  const remove = async () => {
    const sure = await confirm({
      title: t('workshop.tests.remove_title', { name }),
      message: t('workshop.tests.remove_text'),
      confirmLabel: t('workshop.tests.remove'),
      isDangerous: true,
    });
    if (!sure) return;
    give(endings.map((end) => ({ kind: 'remove', path: `data/${name}.${end}` })));
    onClose();
  };
  const folders = [...new Set(['sample', ...tests.groups.map((group) => group.folder), folder])];
  return (
    <div className={styles['form']}>
      <Select
        label={t('workshop.tests.move_to')}
        value={folder}
        onChange={move}
        options={folders.map((value) => ({
          value,
          label: value === 'sample' ? t('workshop.tests.samples') : value,
        }))}
      />
      <div className={look('row', 'wrap', 'gap4x12')}>
        <Button variant="danger" icon={Trash2} busy={change.isRunning} onPress={remove}>
          {t('workshop.tests.remove')}
        </Button>
        <CommandNote state={change.state} done="" />
      </div>
    </div>
  );
}
