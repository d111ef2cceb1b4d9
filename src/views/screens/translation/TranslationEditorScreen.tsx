import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type TranslationText } from '#protocol/wire/translation.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { selectDocument } from '#streams/state/documents/selectDocument.ts';
import { selectContestId } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { type RunningEditor } from '#views/components/editor/CodeEditorView.ts';
import { LazyCodeEditor } from '#views/components/LazyCodeEditor.tsx';
import { Link } from '#views/components/Link.tsx';
import { Markdown } from '#views/components/Markdown.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { TabList } from '#views/components/Tabs.tsx';
import { newId } from '#views/newId.ts';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { useSend } from '#views/useSend.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { languageName } from '#views/kit/languageName.ts';
import { ConflictPane } from '#views/kit/ConflictPane.tsx';
import { SaveNote } from '#views/kit/SaveNote.tsx';
import { useScrollTogether } from '#views/useScrollTogether.ts';
import { useFinishQuestion } from './useFinishQuestion.ts';
import { BeginTranslation } from './BeginTranslation.tsx';
import { OfficialText } from './OfficialText.tsx';
import { OwnTitle } from './OwnTitle.tsx';
import { StateBadge } from './StateBadge.tsx';
import { LostList, OfficialChanges } from './TextChecks.tsx';
import { PrintedCopies } from './PrintedCopies.tsx';
import { shownText } from './shownText.ts';
import { OfTranslators } from './OfTranslators.tsx';
import { VersionList } from './VersionList.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Translation.module.css';

const selectText = (state: State, key: string) => selectDocument(state, 'translation', key);
const selectIsSaved = (state: State, key: string): boolean => {
  const document = selectText(state, key);
  return document !== null && !isUnsaved(document);
};

/** /task/{tid}/file/{path*} of translators: official text and translation, saved while typed (TRN-1). */
export function TranslationEditorScreen() {
  const params = useParams();
  const number = Number(params['tid']);
  const lang = /^([A-Za-z-]+)(?:\.(?:md|tex))?$/.exec(params['*'] ?? '')?.[1];
  if (lang === undefined) return <NotFoundScreen />;
  return <Place key={`${number} ${lang}`} number={number} lang={lang} />;
}

function Place({ number, lang }: { readonly number: number; readonly lang: string }) {
  const contestId = useSelected(selectContestId);
  const resource = useResource('translationText', { tid: number, lang });
  return (
    <OfTranslators of={resource} shape="text" count={12}>
      {(text) => contestId !== null && <Shown text={text} contestId={contestId} />}
    </OfTranslators>
  );
}

interface ShownText {
  readonly text: TranslationText;
  readonly contestId: number;
}

function Shown({ text, contestId }: ShownText) {
  const { t } = useTranslation();
  const { name, lang, own, official, number } = text;
  const path = `${contestId}/${lang}.${official.format}`;
  const key = documentKey('translation', { contestId, task: number, lang });
  const isBegun = own.state !== 'not_begun';
  useHere(number, path, lang, isBegun);
  return (
    <>
      <PageHeader
        title={`${name} · ${languageName(lang)}`}
        eyebrow={<Link to="/home">{t('translation.tasks')}</Link>}
        meta={
          <span className={look('row', 'wrap', 'gap8')}>
            <StateBadge state={own.state} keepsOfficial={own.keeps_official} />
            {isBegun && <SaveNote home="translation" documentKey={key} />}
            {text.editors.length > 0 && (
              <Badge tone="note">{t('translation.editors', { names: text.editors.join(', ') })}</Badge>
            )}
          </span>
        }
        actions={isBegun && <Commands text={text} contestId={contestId} documentKey={key} />}
      />
      {isBegun ? (
        <Workspace text={text} contestId={contestId} documentKey={key} />
      ) : (
        <BeginTranslation text={text} contestId={contestId} />
      )}
    </>
  );
}

/** Shows the delegation's other translators that this person is here. */
function useHere(task: number, path: string, lang: string, isBegun: boolean): void {
  const send = useSend();
  const [tab] = useState(() => `${lang}:${newId()}`);
  useEffect(() => {
    if (!isBegun) return undefined;
    send({ type: 'WorkshopEntered', task, path, tab });
    return () => send({ type: 'WorkshopLeft', task, tab });
  }, [send, task, path, tab, isBegun]);
}

function Commands({ text, contestId, documentKey: key }: ShownText & { readonly documentKey: string }) {
  const { t } = useTranslation();
  // Commands wait until the text is saved, since unsaved text would be missing in their result.
  const isSaved = useSelected(selectIsSaved, key);
  const { number: tid, lang, own, is_open: isOpen } = text;
  const mayFinish = useFinishQuestion(text, key);
  const { give, state, isRunning } = useCommand('compileTranslation', 'setTranslationState');
  const set = (wanted: 'working' | 'finished') =>
    give({ call: 'setTranslationState', contestId, request: { tid, lang, state: wanted } });
  const finish = async () => {
    if (await mayFinish()) set('finished');
  };
  return (
    <span className={look('row', 'wrap', 'gap8')}>
      {isOpen && (
        <>
          <Button
            busy={isRunning}
            disabled={!isSaved}
            onPress={() => give({ call: 'compileTranslation', contestId, request: { tid, lang } })}
          >
            {t('translation.compile')}
          </Button>
          <Button variant="primary" busy={isRunning} disabled={!isSaved} onPress={() => void finish()}>
            {t('translation.finish')}
          </Button>
        </>
      )}
      {!isOpen && own.state === 'finished' && (
        <Button busy={isRunning} onPress={() => set('working')}>
          {t('translation.reopen')}
        </Button>
      )}
      <CommandNote state={state} done="" />
    </span>
  );
}

type Side = 'official' | 'preview';

function Workspace({ text, contestId, documentKey: key }: ShownText & { readonly documentKey: string }) {
  const { t } = useTranslation();
  const send = useSend();
  const { number: task, official, is_open: isOpen } = text;
  const document = useSelected(selectText, key);
  const [editor, setEditor] = useState<RunningEditor | null>(null);
  const beside = useRef<HTMLDivElement>(null);
  useScrollTogether(editor?.scroller ?? null, beside);
  const written = useDeferredValue(document?.draft ?? text.own.text);
  const goTo = (line: number) => editor?.goTo(line);
  if (document !== null && document.theirs !== null)
    return (
      <ConflictPane
        home="translation"
        documentKey={key}
        extension={official.format}
        mine={document.draft}
        theirs={document.theirs}
      />
    );
  const checked = { text, written, onGo: goTo };
  return (
    <div className={look('grid', 'single', 'gap16')}>
      {!isOpen && <Alert tone="note" title={t('translation.locked')} text={t('translation.locked_text')} />}
      <OwnTitle text={text} contestId={contestId} />
      <OfficialChanges {...checked} contestId={contestId} />
      <div className={classNames(look('grid', 'single', 'gap12'), styles['sides'])}>
        <section className={styles['side']} aria-label={t('translation.own')}>
          <header className={styles['sideHead']}>
            <h2>{t('translation.own')}</h2>
          </header>
          <LazyCodeEditor
            label={t('translation.own')}
            text={document?.draft ?? text.own.text}
            extension={official.format}
            isReadOnly={!isOpen || document === null}
            onChange={(changed) => send({ type: 'DocumentEdited', home: 'translation', key, draft: changed })}
            onRunning={setEditor}
            height="100%"
            wraps
          />
        </section>
        <Beside text={text} written={written} place={beside} />
      </div>
      <LostList {...checked} />
      <PrintedCopies text={text} contestId={contestId} />
      <VersionList task={task} versions={text.versions} />
    </div>
  );
}

/** The panel beside the translation: the official text, or a preview of the translation. */
function Beside(props: {
  readonly text: TranslationText;
  readonly written: string;
  readonly place: RefObject<HTMLDivElement | null>;
}) {
  const { text, written, place } = props;
  const { number: task, official, lang } = text;
  const { t } = useTranslation();
  const [side, setSide] = useState<Side>('official');
  return (
    <section className={styles['side']} aria-label={t('translation.beside')}>
      <header className={styles['sideHead']}>
        <TabList
          id={`translation-${task}`}
          panelOf={() => `translation-${task}-panel`}
          label={t('translation.beside')}
          selected={side}
          onSelect={setSide}
          tabs={[
            { id: 'official', label: t('translation.official') },
            ...(official.format === 'md'
              ? [{ id: 'preview' as const, label: t('translation.preview') }]
              : []),
          ]}
        />
      </header>
      <div id={`translation-${task}-panel`} role="tabpanel" style={{ minHeight: 0, display: 'grid' }}>
        {side === 'official' ? (
          <OfficialText text={text} place={place} />
        ) : (
          <Preview number={task} version={official.version} lang={lang} written={written} />
        )}
      </div>
    </section>
  );
}

function Preview(props: {
  readonly number: number;
  readonly version: number;
  readonly lang: string;
  readonly written: string;
}) {
  const { number, version, lang, written } = props;
  const { answer } = useResource('translationPictures', { tid: number, version });
  return (
    <div className={look('low', 'pad12', 'scroll')} tabIndex={0}>
      <Markdown text={shownText(written, answer?.pictures ?? [])} lang={lang} />
    </div>
  );
}
