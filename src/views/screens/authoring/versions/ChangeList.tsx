import { Equal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TreeChange, type TreeDiff } from '#protocol/wire/staff/authoring/versions.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { useMediaQuery } from '#views/useMediaQuery.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { DiffView } from '#views/kit/DiffView.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Versions.module.css';

/** The least width at which two texts fit beside each other. */
const WIDE = '(min-width: 900px)';
/** With more changed files than this, each one is folded until it is opened. */
const MOST_OPEN = 5;
const HASH_CHARS = 12;
const TONES = { added: 'good', removed: 'bad', changed: 'wait', moved: 'note' } as const;

/** Differences between two states of a task's files: tests in summary, other files with contents. */
export function ChangeList({ task, diff }: { readonly task: number; readonly diff: TreeDiff }) {
  const { t } = useTranslation();
  const [showsTests, setShowsTests] = useState(false);
  const shown = diff.changes.filter((change) => showsTests || !change.is_test);
  if (diff.changes.length === 0)
    return <EmptyState icon={Equal} title={t('versions.same')} text={t('versions.same.text')} />;
  return (
    <>
      {diff.tests.length > 0 && (
        <Card title={t('workshop.page.tests')}>
          <ul className={styles['findings']}>
            {diff.tests.map(({ group, added, removed, changed }) => (
              <li key={group}>{t('versions.tests', { group, added, removed, changed })}</li>
            ))}
          </ul>
          {!showsTests && (
            <Button variant="quiet" size="s" onPress={() => setShowsTests(true)}>
              {t('versions.show_tests')}
            </Button>
          )}
        </Card>
      )}
      {shown.map((change) => (
        <Change
          key={change.after?.path ?? change.before?.path}
          task={task}
          change={change}
          isOpen={shown.length <= MOST_OPEN}
        />
      ))}
    </>
  );
}

function Change(props: { readonly task: number; readonly change: TreeChange; readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(props.isOpen);
  const { how, before, after } = props.change;
  const path = after?.path ?? before?.path ?? '';
  const hasContent = how !== 'moved';
  return (
    <Card>
      <div className={classNames(look('row', 'wrap', 'gap4x12'), styles['change'])}>
        <Badge tone={TONES[how]}>{t(`versions.how.${how}`)}</Badge>
        <code className={look('anywhere')}>{how === 'moved' ? `${before?.path ?? ''} → ${path}` : path}</code>
        <Sizes change={props.change} />
        {hasContent && (
          <Button variant="quiet" size="s" onPress={() => setOpen(!isOpen)}>
            {isOpen ? t('versions.hide') : t('versions.show')}
          </Button>
        )}
      </div>
      {isOpen && hasContent && <Contents {...props} path={path} />}
    </Card>
  );
}

function Sizes({ change: { before, after } }: { readonly change: TreeChange }) {
  const format = useFormat();
  const said = (side: TreeChange['before']) =>
    side === null ? null : `${format.bytes(side.bytes)} ${side.hash.slice(0, HASH_CHARS)}`;
  return (
    <span className={look('text2', 'digits')}>{[said(before), said(after)].filter(Boolean).join(' → ')}</span>
  );
}

function Contents({
  task,
  change,
  path,
}: {
  readonly task: number;
  readonly change: TreeChange;
  readonly path: string;
}) {
  const { before, after, text } = change;
  // The content of an upload is not stored yet, but is in the answer as `text`.
  return text === null ? (
    <Stored task={task} path={path} before={before?.hash ?? ''} after={after?.hash ?? ''} />
  ) : (
    <Stored task={task} path={path} before={before?.hash ?? ''} after="" text={text} />
  );
}

function Stored(props: {
  readonly task: number;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly text?: string;
}) {
  const { task: tid, path, before, after, text } = props;
  const { t } = useTranslation();
  const isWide = useMediaQuery(WIDE);
  const resource = useResource('workshopCompared', { tid, path, before, after });
  return (
    <Loaded of={resource} shape="text" count={4}>
      {(answer) => {
        const [old, now] = [answer.before, text === undefined ? answer.after : { text, picture: null }];
        const pictures = [old.picture, now.picture].filter((one) => one !== null);
        if (pictures.length > 0)
          return (
            <div className={styles['pictures']}>
              {old.picture !== null && <img src={old.picture} alt={t('diff.before')} />}
              {now.picture !== null && <img src={now.picture} alt={t('diff.after')} />}
            </div>
          );
        if (old.text === null || now.text === null) return <p>{t('versions.not_shown')}</p>;
        return (
          <DiffView
            before={{ name: path, text: old.text }}
            after={{ name: path, text: now.text }}
            way={isWide ? 'side' : 'unified'}
          />
        );
      }}
    </Loaded>
  );
}
