import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#views/components/classNames.ts';
import { type DiffLine, type DiffRow, diffRows, type DiffStretch, foldEqual } from './diffRows.ts';
import { look } from '#views/components/look.ts';
import styles from './DiffView.module.css';

/** Two texts, side by side or one under the other; long stretches of equal lines are folded until they are asked for. */
export function DiffView(props: {
  readonly before: { readonly name: string; readonly text: string };
  readonly after: { readonly name: string; readonly text: string };
  readonly way: 'side' | 'unified';
}) {
  const { before, after, way } = props;
  const stretches = useMemo(() => foldEqual(diffRows(before.text, after.text)), [before.text, after.text]);
  const { t } = useTranslation();
  const isEqual = stretches.every(({ rows }) => rows.every(({ kind }) => kind === 'same'));
  return (
    <div className={styles['frame']}>
      {isEqual && <p className={styles['equal']}>{t('diff.equal')}</p>}
      <table className={classNames(styles['diff'], styles[way])}>
        <caption className="visually-hidden">
          {t('diff.caption', { before: before.name, after: after.name })}
        </caption>
        {way === 'side' && (
          <colgroup>
            <col className={styles['numbers']} />
            <col />
            <col className={styles['numbers']} />
            <col />
          </colgroup>
        )}
        <tbody>
          {stretches.map((stretch, at) => (
            <Stretch key={`${at}-${stretch.rows.length}`} stretch={stretch} way={way} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Stretch({ stretch, way }: { readonly stretch: DiffStretch; readonly way: 'side' | 'unified' }) {
  const [isOpen, setOpen] = useState(!stretch.isFolded);
  const { t } = useTranslation();
  if (!isOpen) {
    return (
      <tr>
        <td colSpan={4} className={styles['folded']}>
          <button type="button" onClick={() => setOpen(true)}>
            {t('diff.folded', { count: stretch.rows.length })}
          </button>
        </td>
      </tr>
    );
  }
  return way === 'side' ? stretch.rows.map(sideBySide) : unified(stretch.rows);
}

function sideBySide(row: DiffRow, at: number) {
  return (
    <tr key={at}>
      {cells(row.before, row.kind === 'same' ? 'same' : 'removed')}
      {cells(row.after, row.kind === 'same' ? 'same' : 'added')}
    </tr>
  );
}

/** Removed lines stand before added ones, as in a patch. */
function unified(rows: readonly DiffRow[]) {
  const lines: { line: DiffLine; kind: Kind }[] = [];
  let added: DiffLine[] = [];
  const flush = () => {
    lines.push(...added.map((line) => ({ line, kind: 'added' as const })));
    added = [];
  };
  for (const { kind, before, after } of rows) {
    if (kind === 'same' && after) {
      flush();
      lines.push({ line: after, kind: 'same' });
      continue;
    }
    if (before) lines.push({ line: before, kind: 'removed' });
    if (after) added.push(after);
  }
  flush();
  return lines.map(({ line, kind }, at) => <tr key={at}>{cells(line, kind)}</tr>);
}

type Kind = 'same' | 'removed' | 'added';
const MARKS = { same: ' ', removed: '−', added: '+' } as const;

function cells(line: DiffLine | null, kind: Kind) {
  if (line === null) return <td colSpan={2} className={look('surface2')} />;
  return (
    <>
      <td className={styles['number']} data-kind={kind}>
        {line.number}
      </td>
      <td className={styles['text']} data-kind={kind}>
        <span aria-hidden className={styles['mark']}>
          {MARKS[kind]}
        </span>
        {kind === 'same' ? line.text : <Marked kind={kind} text={line.text} />}
      </td>
    </>
  );
}

function Marked({ kind, text }: { readonly kind: 'removed' | 'added'; readonly text: string }) {
  return kind === 'removed' ? <del>{text}</del> : <ins>{text}</ins>;
}
