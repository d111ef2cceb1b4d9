import { CircleCheck, CircleDashed, CloudOff, type LucideIcon, OctagonAlert, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSameMarks } from '#domain/marking/marking-sheet.ts';
import { type SheetName } from '#streams/events/marking/sheets.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { type OpenSheet } from '#streams/state/marking/sheets.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { type TranslationKey } from '#views/i18n/keys.ts';
import { refusalText } from '#views/i18n/refusalText.ts';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { useSend } from '#views/useSend.ts';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './MarkingFoot.module.css';

interface Note {
  readonly tone: 'plain' | 'good' | 'wait' | 'bad';
  readonly icon: LucideIcon;
  readonly textKey: TranslationKey;
}

/** The saving state of the given marks: none yet, saving, saved, waiting on this computer, or refused. */
export function SheetSaving({ sheet }: { readonly sheet: OpenSheet }) {
  const { t } = useTranslation();
  const { tone, icon: Icon, textKey } = noteOf(sheet);
  // Screen readers announce only problems, since every key press is saved.
  const isNews = tone === 'wait' || tone === 'bad';
  return (
    <p className={styles['saving']} data-tone={tone} aria-live={isNews ? 'polite' : 'off'}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      <span>{t(textKey)}</span>
    </p>
  );
}

function noteOf(sheet: OpenSheet): Note {
  const { saving, theirs, base } = sheet;
  if (theirs !== null || saving.kind === 'refused')
    return { tone: 'bad', icon: OctagonAlert, textKey: 'scorer.not_saved' };
  if (saving.kind === 'waiting') return { tone: 'wait', icon: CloudOff, textKey: 'scorer.waiting' };
  if (isUnsaved(sheet, isSameMarks)) return { tone: 'plain', icon: RefreshCw, textKey: 'scorer.saving' };
  return base.order === 0
    ? { tone: 'plain', icon: CircleDashed, textKey: 'scorer.nothing_yet' }
    : { tone: 'good', icon: CircleCheck, textKey: 'scorer.saved' };
}

/**
 * Buttons after a failed save: the person gave other points on another page, or the server refuses the marks.
 */
export function SheetFault({ sheet, name }: { readonly sheet: OpenSheet; readonly name: SheetName }) {
  const { draft, theirs, saving } = sheet;
  const send = useSend();
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const document = { home: 'sheet', key: documentKey('sheet', name) } as const;
  const drop = () => send({ type: 'DocumentDropped', ...document });
  if (theirs !== null)
    return (
      <Alert
        tone="bad"
        title={t('scorer.conflict')}
        text={t('scorer.conflict_text')}
        action={
          <span className={classNames(look('row', 'wrap', 'gap8'), styles['ways'])}>
            <Button size="s" onPress={drop}>
              {t('scorer.take_saved')}
            </Button>
            <Button
              size="s"
              variant="danger"
              onPress={() => send({ type: 'DocumentSettled', ...document, draft, seen: theirs.tag })}
            >
              {t('scorer.keep_mine')}
            </Button>
          </span>
        }
      />
    );
  if (saving.kind !== 'refused') return null;
  const { key, detail } = saving;
  const reason = refusalText({ key: key === 'backend.not_found' ? 'scorer.not_yours' : key, detail }, tAny);
  return (
    <Alert
      tone="bad"
      title={t('scorer.not_saved')}
      text={reason}
      action={
        <Button size="s" onPress={drop}>
          {t('scorer.discard')}
        </Button>
      }
    />
  );
}
