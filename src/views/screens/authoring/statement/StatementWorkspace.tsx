import { type CSSProperties, type DragEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HintedStatement, statementHints } from '#domain/authoring/statement-hints.ts';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type RunningEditor } from '#views/components/editor/CodeEditorView.ts';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { TabList } from '#views/components/Tabs.tsx';
import { Divider } from '#views/kit/Divider.tsx';
import { useDivider } from '#views/kit/useDivider.ts';
import { SavingFault, SavingNote } from '../SavingNote.tsx';
import { ConflictOr } from '../ConflictOr.tsx';
import { type SavedText, useSavedText } from '../useSavedText.ts';
import { PictureButton } from './PictureButton.tsx';
import { StatementHints } from './StatementHints.tsx';
import { StatementPdf } from './StatementPdf.tsx';
import { StatementPreview } from './StatementPreview.tsx';
import { usePictureDrop } from './usePictureDrop.ts';
import { useScrollTogether } from '#views/useScrollTogether.ts';
import { look } from '#views/components/look.ts';
import styles from './Statement.module.css';

const SOURCE = { initial: 50, min: 25, max: 75 };
type Side = 'source' | 'preview' | 'pdf';

/** A statement's source, saved while typed, beside the view of contestants; a PDF has only the view. */
export function StatementWorkspace(props: {
  readonly task: WorkshopTask;
  readonly statement: WorkshopStatement;
  readonly file: NonNullable<WorkshopStatement['file']>;
}) {
  const { task, statement, file } = props;
  if (file.text === null) return <StatementPdf task={task} statement={statement} revision={task.revision} />;
  return <Loaded task={task} statement={statement} path={file.path} />;
}

interface OfStatement {
  readonly task: WorkshopTask;
  readonly statement: WorkshopStatement;
  readonly path: string;
}

function Loaded({ task, statement, path }: OfStatement) {
  const saved = useSavedText(task, path);
  if (saved === null) return <Skeleton shape="text" count={9} />;
  return (
    <ConflictOr saved={saved} path={path}>
      <Written task={task} statement={statement} path={path} saved={saved} />
    </ConflictOr>
  );
}

function Written(props: OfStatement & { readonly saved: SavedText }) {
  const { task, statement, path, saved } = props;
  const { t } = useTranslation();
  const id = useId();
  const [editor, setEditor] = useState<RunningEditor | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<Side>('source');
  const divider = useDivider('workshopStatement', SOURCE.initial);
  const mayWrite = task.right !== 'read';
  const drop = usePictureDrop(task, statement, editor);
  useScrollTogether(editor?.scroller ?? null, preview);
  const text = useDeferredValue(saved.text);
  const format = path.endsWith('.tex') ? 'tex' : 'md';
  const hints = statementHints(hintedOf(statement, text, format));
  const goTo = (line: number) => {
    setSide('source');
    editor?.goTo(line);
  };
  const dropped = (event: DragEvent) => {
    if (!mayWrite || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    drop.put([...event.dataTransfer.files]);
  };
  return (
    <div
      className={look('grid', 'single', 'gap12')}
      style={{ '--source': `${divider.value}%` } as CSSProperties}
    >
      <SavingFault saved={saved} />
      <div className={look('row', 'wrap', 'gap8x16')}>
        <TabList
          id={id}
          panelOf={(one) => `${id}-panel-${one === 'pdf' ? 'preview' : one}`}
          label={t('workshop.statement.sides')}
          selected={side}
          onSelect={setSide}
          tabs={[
            { id: 'source', label: t('workshop.statement.source') },
            { id: 'preview', label: t('workshop.statement.preview') },
            { id: 'pdf', label: 'PDF' },
          ]}
        />
        <SavingNote saved={saved} />
        {mayWrite && <PictureButton drop={drop} />}
      </div>
      <div className={styles['sides']} data-side={side}>
        <section
          id={`${id}-panel-source`}
          aria-label={t('workshop.statement.source')}
          className={styles['source']}
          onDragOver={(event) => {
            if (mayWrite) event.preventDefault();
          }}
          onDrop={dropped}
        >
          <LazyCodeEditor
            label={path}
            text={saved.text}
            extension={format}
            isReadOnly={!mayWrite}
            onChange={saved.change}
            onRunning={setEditor}
            height="100%"
            wraps
          />
        </section>
        <Divider
          label={t('workshop.statement.divider')}
          orientation="vertical"
          controls={`${id}-panel-source`}
          {...SOURCE}
          {...divider}
        />
        <section
          id={`${id}-panel-preview`}
          ref={preview}
          tabIndex={0}
          aria-label={t('workshop.statement.preview')}
          className={styles['preview']}
        >
          {side === 'pdf' ? (
            <StatementPdf
              task={task}
              statement={statement}
              revision={statement.revision}
              isBehind={!saved.isSaved}
            />
          ) : (
            <StatementPreview task={task} statement={statement} text={format === 'md' ? text : null} />
          )}
        </section>
      </div>
      <StatementHints hints={hints} findings={statement.findings} path={path} onGo={goTo} />
    </div>
  );
}

function hintedOf(
  statement: WorkshopStatement,
  text: string,
  format: HintedStatement['format'],
): HintedStatement {
  return {
    text,
    format,
    lang: statement.lang,
    names: statement.names,
    samples: statement.samples,
    timeLimitMs: statement.time_limit_ms,
    memoryMib: statement.memory_mib,
    pictures: statement.pictures.map(({ name }) => name),
    langs: statement.langs.map(({ lang }) => lang),
    contestLangs: statement.contest_langs,
  };
}
