import { Download, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectNow } from '../../../streams/state/phase.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Card } from '../../components/Section.tsx';
import { Select } from '../../components/Select.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useTranslateAny } from '../../i18n/useTranslateAny.ts';
import { saveText } from '../../saveFile.ts';
import { useQuery } from '../../useQuery.ts';
import { useSelected } from '../../useSelected.ts';
import { auditCsv, auditLines } from './auditFiles.ts';
import { AuditEntries } from './AuditList.tsx';
import styles from './AuditList.module.css';

/** As many changes are asked for at first, and more each time one looks further back; 5,000 at most. */
const STEP = 200;
const MOST = 5000;
const HOUR_MS = 3_600_000;
const PERIODS = { all: null, hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };
type Period = keyof typeof PERIODS;

/** Everything staff changed, in a contest or (null) everywhere, by person, action, thing and time; and as files (AUT-6). */
export function AuditSearch({ contestId }: { readonly contestId: number | null }) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const nowAt = useSelected(selectNow);
  const [words, setWords] = useState({ person: '', action: '', target: '' });
  const [since, setSince] = useState<{ readonly period: Period; readonly from: number | null }>({
    period: 'all',
    from: null,
  });
  const [limit, setLimit] = useState(STEP);
  const asked = useDeferredValue(words);
  const given = Object.fromEntries(Object.entries(asked).filter(([, text]) => text.trim() !== ''));
  const { answer, failure } = useQuery(
    'audit',
    { ...given, ...(since.from !== null && { from: since.from }), limit },
    { subject: 'contest', ...(contestId !== null && { contestId }) },
  );
  const fields = {
    person: 'staff.audit.person',
    action: 'staff.audit.what',
    target: 'staff.audit.thing',
  } as const;
  const entries = answer?.entries ?? [];
  return (
    <div className={styles['search']}>
      <Toolbar
        label={t('staff.audit.search')}
        end={
          <>
            <Button
              size="s"
              icon={Download}
              disabled={entries.length === 0}
              onPress={async () => saveText(await auditCsv(entries), 'audit.csv', 'text/csv')}
            >
              CSV
            </Button>
            <Button
              size="s"
              icon={Download}
              disabled={entries.length === 0}
              onPress={() => saveText(auditLines(entries), 'audit.ndjson', 'application/x-ndjson')}
            >
              JSON
            </Button>
          </>
        }
      >
        {(['person', 'action', 'target'] as const).map((field) => (
          <TextField
            key={field}
            label={t(fields[field])}
            value={words[field]}
            maxLength={100}
            onChange={(text) => setWords((now) => ({ ...now, [field]: text }))}
          />
        ))}
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
      </Toolbar>
      {answer === null && failure === null && <Skeleton shape="rows" count={8} />}
      {failure !== null && <p role="alert">{tAny(failure.key)}</p>}
      {answer !== null && (
        <Card flush>
          {entries.length === 0 ? (
            <EmptyState icon={SearchX} title={t('staff.audit.no_match')} />
          ) : (
            <AuditEntries entries={entries} namesContest={contestId === null} />
          )}
          {answer.more && limit < MOST && (
            <div className={styles['more']}>
              <Button variant="quiet" onPress={() => setLimit((now) => Math.min(MOST, now * 2))}>
                {t('staff.audit.older')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}
