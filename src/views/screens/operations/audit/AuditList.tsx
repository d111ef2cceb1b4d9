import { ArrowRight, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AuditEntry } from '#protocol/wire/staff/operations/audit.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { RelativeTime } from '#views/components/RelativeTime.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type TranslateAny, useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { type AuditChange, auditChanges } from './auditChanges.ts';
import { auditValue, type ValueWords } from '#views/kit/staff/auditValue.ts';
import { fieldWords, valueWords } from './auditWords.ts';
import { selectContest } from '#streams/state/contest/staffContests.ts';
import { languageName } from '#views/kit/languageName.ts';
import { useStandingsWords } from '#views/kit/staff/useStandingsWords.ts';
import { isUndoable, UndoButton } from './UndoButton.tsx';
import { look } from '#views/components/look.ts';
import styles from './AuditList.module.css';

/** Number of lines of the short list. */
const BRIEF = 6;
const MINUTE_SECONDS = 60;

/** The newest changes by staff in all contests (AUT-6). */
export function NewestChanges() {
  const { t } = useTranslation();
  const resource = useResource('audit', { limit: BRIEF });
  return (
    <Loaded of={resource} shape="rows" count={BRIEF}>
      {({ entries }) =>
        entries.length === 0 ? (
          <EmptyState icon={History} title={t('staff.audit.none')} text={t('staff.audit.none_text')} />
        ) : (
          <AuditEntries entries={entries} namesContest isBrief />
        )
      }
    </Loaded>
  );
}

/** Changes as a list: person, time, address, and the values before and after. */
export function AuditEntries(props: {
  readonly entries: readonly AuditEntry[];
  readonly namesContest: boolean;
  readonly isBrief?: boolean;
}) {
  const { entries, namesContest, isBrief = false } = props;
  return (
    <ol className={styles['list']}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} namesContest={namesContest} isBrief={isBrief} />
      ))}
    </ol>
  );
}

function Entry(props: {
  readonly entry: AuditEntry;
  readonly namesContest: boolean;
  readonly isBrief: boolean;
}) {
  const { entry, namesContest, isBrief } = props;
  const tAny = useTranslateAny();
  const nowAt = useSelected(selectNow);
  const contest = useSelected(selectContest, entry.contest ?? 0);
  return (
    <li className={styles['entry']}>
      <p className={look('flex', 'wrap', 'baseline', 'gap0x8', 'shrink', 'anywhere')}>
        <strong>{entry.username}</strong>
        <span>{tAny(`staff.audit.action.${entry.action}`)}</span>
        {entry.about !== null && <strong>{entry.about}</strong>}
        {namesContest && contest !== null && <span className={look('hint')}>{contest.name}</span>}
        <span className={styles['when']}>
          {entry.address !== null && <span className={styles['address']}>{entry.address}</span>}
          <RelativeTime at={entry.at} nowAt={nowAt} />
        </span>
      </p>
      {auditChanges(entry).map((change) => (
        <Change key={change.field} action={entry.action} change={change} />
      ))}
      {!isBrief && isUndoable(entry) && <UndoButton entry={entry} />}
    </li>
  );
}

function Change({ action, change }: { readonly action: string; readonly change: AuditChange }) {
  const tAny = useTranslateAny();
  const words = useWords(action);
  const { field, before, after } = change;
  return (
    <p className={look('row', 'wrap', 'gap0x8', 'size14')}>
      <span className={look('hint')}>{nameOf(tAny, field)}</span>
      {before !== undefined && before !== null && (
        <>
          <span className={styles['before']}>{words(change, before)}</span>
          <ArrowRight size={14} strokeWidth={2} aria-hidden className={look('firm', 'text3')} />
        </>
      )}
      <span className={styles['after']}>{words(change, after)}</span>
    </p>
  );
}

function useWords(action: string): (change: AuditChange, value: unknown) => string {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const format = useFormat();
  const standings = useStandingsWords();
  const written: ValueWords = {
    field: (field) => nameOf(tAny, field),
    value: (field, text) => textOf(tAny, { action, field, text }),
    number: (number, field) => (INSTANT_FIELDS.test(field) ? format.dateTime(number) : format.number(number)),
    yes: t('staff.audit.yes'),
    no: t('staff.audit.no'),
    more: (names, count) => t('check.and_more', { names, count }),
  };
  return ({ kind, field }, value) => {
    if (value === null || value === undefined) return '–';
    const plain = () => auditValue(value, written, field);
    switch (kind) {
      case 'instant':
        return format.dateTime(Number(value));
      case 'seconds':
        return t('staff.minutes', { minutes: format.number(Number(value) / MINUTE_SECONDS, 1) });
      case 'standings':
        return standings(plain());
      case 'switch':
        return isOn(value) ? t('staff.on') : t('staff.off');
      case 'late':
        return tAny(`late.tag_${plain()}`);
      case 'text':
        return plain();
    }
  };
}

function isOn(value: unknown): boolean {
  return value === true || value === '1';
}

/** A field's name in the person's language; a field without a translation is shown as recorded. */
function nameOf(tAny: TranslateAny, field: string): string {
  const key = fieldWords(field) ?? `staff.audit.field.${field}`;
  const text = tAny(key);
  return text === key ? field.replaceAll('_', ' ') : text;
}

const INSTANT_FIELDS = /(^|_)at$/;
const LANGUAGE_FIELDS: ReadonlySet<string> = new Set(['lang', 'langs', 'official_lang']);

/** One value, or several with commas, in the person's language; untranslatable ones as recorded. */
function textOf(
  tAny: TranslateAny,
  { action, field, text }: { readonly action: string; readonly field: string; readonly text: string },
): string {
  if (LANGUAGE_FIELDS.has(field)) return languageName(text);
  const keys = text.split(/, ?/).map((one) => valueWords(action, field, one));
  return keys.every((key) => key !== null) ? keys.map((key) => tAny(key)).join(', ') : text;
}
