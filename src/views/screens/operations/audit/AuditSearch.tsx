import { Download, History, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf } from '#protocol/calls.ts';
import { type AuditEntry } from '#protocol/wire/staff/operations/audit.ts';
import { selectNow } from '#streams/state/contest/phase.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { TextField } from '#views/components/TextField.tsx';
import { NAMESPACE } from '#views/i18n/keys.ts';
import { saveText } from '#views/saveFile.ts';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { useSelected } from '#views/useSelected.ts';
import { auditCsv, auditLines } from './auditFiles.ts';
import { AuditEntries } from './AuditList.tsx';
import { look } from '#views/components/look.ts';
import styles from './AuditList.module.css';

/** Number of changes loaded at first, and with each further step back; `MOST` in all. */
const STEP = 200;
const MOST = 5000;
const HOUR_MS = 3_600_000;
const PERIODS = { all: null, hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };
type Period = keyof typeof PERIODS;

/** A search of changes by staff in a contest or (null) in all, with downloads as files (AUT-6). */
export function AuditSearch({ contestId }: { readonly contestId: number | null }) {
  const { t } = useTranslation();
  const actions = useActions();
  const nowAt = useSelected(selectNow);
  const [words, setWords] = useState({ person: '', action: '', target: '' });
  const [since, setSince] = useState<{ readonly period: Period; readonly from: number | null }>({
    period: 'all',
    from: null,
  });
  const [limit, setLimit] = useState(STEP);
  const asked = useDeferredValue(words);
  const given = Object.fromEntries(Object.entries(asked).filter(([, text]) => text.trim() !== ''));
  const resource = useResource(
    'audit',
    { ...given, ...(since.from !== null && { from: since.from }), limit },
    contestId === null ? {} : { contestId },
  );
  const fields = { person: 'staff.audit.person', target: 'staff.audit.thing' } as const;
  const isNarrowed = Object.keys(given).length > 0 || since.from !== null;
  const entries = resource.answer?.entries ?? [];
  return (
    <div className={look('grid', 'gap16', 'shrink')}>
      <div role="group" aria-label={t('staff.audit.search')} className={styles['filters']}>
        {(['person', 'target'] as const).map((field) => (
          <TextField
            key={field}
            label={t(fields[field])}
            value={words[field]}
            maxLength={100}
            onChange={(text) => setWords((now) => ({ ...now, [field]: text }))}
          />
        ))}
        <Select
          label={t('staff.audit.what')}
          value={words.action}
          options={[{ value: '', label: t('staff.audit.anything') }, ...actions]}
          onChange={(action) => setWords((now) => ({ ...now, action }))}
        />
        <Select
          label={t('staff.audit.when')}
          value={since.period}
          options={(Object.keys(PERIODS) as Period[]).map((value) => ({
            value,
            label: t(`staff.audit.period.${value}`),
          }))}
          onChange={(period) => {
            const ms = PERIODS[period];
            setSince({ period, from: ms === null ? null : nowAt - ms });
          }}
        />
        <AuditFiles entries={entries} />
      </div>
      <Loaded of={resource} shape="rows" count={8} onlyNewest>
        {(answer) => (
          <Found
            answer={answer}
            contestId={contestId}
            isNarrowed={isNarrowed}
            onMore={limit < MOST ? () => setLimit((now) => Math.min(MOST, now * 2)) : null}
          />
        )}
      </Loaded>
    </div>
  );
}

function Found(props: {
  readonly answer: AnswerOf<'audit'>;
  readonly contestId: number | null;
  readonly isNarrowed: boolean;
  /** null: no more changes can be loaded. */
  readonly onMore: (() => void) | null;
}) {
  const { answer, contestId, isNarrowed, onMore } = props;
  const { t } = useTranslation();
  return (
    <Card flush>
      {answer.entries.length === 0 ? (
        <Nothing isNarrowed={isNarrowed} />
      ) : (
        <AuditEntries entries={answer.entries} namesContest={contestId === null} />
      )}
      {answer.more && onMore !== null && (
        <div className={styles['more']}>
          <Button variant="quiet" onPress={onMore}>
            {t('staff.audit.older')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Downloads of the found changes as files. */
function AuditFiles({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const isEmpty = entries.length === 0;
  return (
    <div className={styles['files']}>
      <Button
        icon={Download}
        disabled={isEmpty}
        onPress={async () => saveText(await auditCsv(entries), 'audit.csv', 'text/csv')}
      >
        CSV
      </Button>
      <Button
        icon={Download}
        disabled={isEmpty}
        onPress={() => saveText(auditLines(entries), 'audit.ndjson', 'application/x-ndjson')}
      >
        JSON
      </Button>
    </div>
  );
}

/** Shown if the search finds nothing, or if there are no changes at all. */
function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (isNarrowed) return <EmptyState icon={SearchX} title={t('staff.audit.no_match')} />;
  return <EmptyState icon={History} title={t('staff.audit.none')} text={t('staff.audit.none_text')} />;
}

const ACTION = 'staff.audit.action.';

/** All actions with their names in the page's language, sorted by name. */
function useActions() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const texts = i18n.getResourceBundle(language, NAMESPACE) as Readonly<Record<string, string>> | undefined;
    return Object.entries(texts ?? {})
      .filter(([key]) => key.startsWith(ACTION))
      .map(([key, label]) => ({ value: key.slice(ACTION.length), label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language));
  }, [i18n, language]);
}
