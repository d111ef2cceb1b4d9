import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CRITERIA, MAX_CRITERION_CHARS } from '#domain/marking/marking.ts';
import { Button } from '#views/components/Button.tsx';
import { IconButton } from '#views/components/IconButton.tsx';
import { TextArea } from '#views/components/TextArea.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type CriterionDraft, draftMost, numberIn, withMoved, withNew } from './criteriaDraft.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './Criteria.module.css';

/** Fields for criteria with their points, steps and ready comments. */
export function CriteriaFields(props: {
  readonly drafts: readonly CriterionDraft[];
  readonly onChange: (drafts: readonly CriterionDraft[]) => void;
  readonly disabled?: boolean;
  /** Marks exist, so that no criterion may be added or removed, and points and steps may not change. */
  readonly isFixed?: boolean;
  /** Points that the criteria must add up to; null: any number. */
  readonly worth?: number | null;
}) {
  const { drafts, onChange, disabled = false, isFixed = false, worth = null } = props;
  const { t } = useTranslation();
  return (
    <div className={styles['criteria']}>
      {drafts.length === 0 && <p className={look('hint')}>{t('criteria.none')}</p>}
      <ol className={look('grid', 'gap12', 'shrink')}>
        {drafts.map((draft, at) => (
          <CriterionFields
            key={draft.id}
            draft={draft}
            place={at + 1}
            count={drafts.length}
            disabled={disabled}
            isFixed={isFixed}
            onChange={(changed) => onChange(drafts.with(at, changed))}
            onMove={(to) => onChange(withMoved(drafts, at, to))}
            onRemove={() => onChange(drafts.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <div className={look('row', 'wrap', 'apart', 'gap8x16')}>
        <Button
          size="s"
          icon={Plus}
          disabled={disabled || isFixed || drafts.length >= MAX_CRITERIA}
          onPress={() => onChange(withNew(drafts))}
        >
          {t('criteria.add')}
        </Button>
        <Sum drafts={drafts} worth={worth} />
      </div>
    </div>
  );
}

function Sum({
  drafts,
  worth,
}: {
  readonly drafts: readonly CriterionDraft[];
  readonly worth: number | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = draftMost(drafts);
  if (most === null || drafts.length === 0) return null;
  const isOff = worth !== null && most !== worth;
  return (
    <output className={classNames(look('hint'), styles['sum'])} data-off={isOff || undefined}>
      {t('criteria.sum', { count: most, points: format.number(most) })}
      {isOff && <> · {t('criteria.must_be', { points: format.number(worth) })}</>}
    </output>
  );
}

function CriterionFields(props: {
  readonly draft: CriterionDraft;
  readonly place: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly isFixed: boolean;
  readonly onChange: (draft: CriterionDraft) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}) {
  const { draft, place, count, disabled, isFixed, onChange, onMove, onRemove } = props;
  const { t } = useTranslation();
  const set = (key: keyof CriterionDraft) => (value: string) => onChange({ ...draft, [key]: value });
  const isNumber = (text: string) => (numberIn(text) === null ? t('backend.not_a_number') : undefined);
  const title = t('criteria.place', { number: place });
  // Later only the person opens and closes it: a field that is emptied while somebody writes in it stays.
  const [isOpen] = useState(draft.comments !== '');
  return (
    <li className={look('grid', 'gap8', 'pad12', 'boxed')} role="group" aria-label={title}>
      <div className={look('flex', 'wrap', 'top', 'gap8x12')}>
        <div className={styles['name']}>
          <TextField
            label={t('criteria.name')}
            value={draft.name}
            maxLength={MAX_CRITERION_CHARS}
            disabled={disabled}
            onChange={set('name')}
          />
        </div>
        <div className={styles['number']}>
          <TextField
            label={t('criteria.points')}
            value={draft.points}
            inputMode="decimal"
            maxLength={8}
            disabled={disabled || isFixed}
            error={isNumber(draft.points)}
            onChange={set('points')}
          />
        </div>
        <div className={styles['number']}>
          <TextField
            label={t('criteria.step')}
            value={draft.step}
            inputMode="decimal"
            maxLength={8}
            disabled={disabled || isFixed}
            error={isNumber(draft.step)}
            onChange={set('step')}
          />
        </div>
        <div className={styles['deeds']}>
          <IconButton
            size="s"
            icon={ArrowUp}
            label={t('criteria.up')}
            disabled={disabled || isFixed || place === 1}
            onPress={() => onMove(place - 2)}
          />
          <IconButton
            size="s"
            icon={ArrowDown}
            label={t('criteria.down')}
            disabled={disabled || isFixed || place === count}
            onPress={() => onMove(place)}
          />
          <IconButton
            size="s"
            icon={Trash2}
            label={t('criteria.remove')}
            disabled={disabled || isFixed}
            onPress={onRemove}
          />
        </div>
      </div>
      <details className={styles['comments']} open={isOpen}>
        <summary>{t('criteria.comments')}</summary>
        <TextArea
          label={t('criteria.comments')}
          hideLabel
          hint={t('criteria.comments_hint')}
          rows={3}
          value={draft.comments}
          disabled={disabled}
          onChange={set('comments')}
        />
      </details>
    </li>
  );
}
