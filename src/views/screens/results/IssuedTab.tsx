import { Award, Eye, EyeOff, FileArchive, FileText, SearchX, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertificateDesk, type IssuedCertificate } from '#protocol/wire/staff/results.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { type Column } from '#views/components/column.ts';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Link } from '#views/components/Link.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { NamedPeople } from '#views/kit/staff/NamedPeople.tsx';
import { ReasonDialog } from '#views/kit/staff/ReasonDialog.tsx';
import { FileList } from './FileList.tsx';
import { chooserColumn } from './personColumns.tsx';
import { useChosen } from './useChosen.ts';
import { look } from '#views/components/look.ts';
import styles from './Certificates.module.css';

type State = 'all' | 'valid' | 'revoked';
const STATES = ['all', 'valid', 'revoked'] as const;

/** The issued certificates, which can be made into PDFs, shown to contestants, and revoked. */
export function IssuedTab({ desk }: { readonly desk: CertificateDesk }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [state, setState] = useState<State>('all');
  const { ids, choose, chooseAll } = useChosen();
  const rows = useMemo(() => found(desk.certificates, words, state), [desk.certificates, words, state]);
  const names = useMemo(() => new Map(desk.templates.map(({ id, name }) => [id, name])), [desk.templates]);
  const columns = useMemo(
    () => issuedColumns({ t, format, names, chosen: ids, onChoose: choose }),
    [t, format, names, ids, choose],
  );
  const valid = rows.filter(({ revoked }) => revoked === null);
  const chosen = desk.certificates.filter(({ id, revoked }) => ids.has(id) && revoked === null);
  if (desk.certificates.length === 0)
    return (
      <Card>
        <EmptyState icon={Award} title={t('certificates.none')} text={t('certificates.none_text')} />
      </Card>
    );
  return (
    <div className={look('grid', 'gap16', 'shrink')}>
      <Toolbar
        label={t('hall.filters')}
        end={
          <Button size="s" variant="quiet" onPress={() => chooseAll(valid.map(({ id }) => id))}>
            {t('certificates.choose_valid', { count: valid.length })}
          </Button>
        }
      >
        <SearchField label={t('certificates.search')} value={words} onChange={setWords} />
        <div className={styles['filter']}>
          <Select
            label={t('staff.people.state')}
            hideLabel
            value={state}
            options={STATES.map((one) => ({ value: one, label: t(`certificates.state.${one}`) }))}
            onChange={setState}
          />
        </div>
      </Toolbar>
      <Deeds contestId={desk.contest} chosen={chosen} />
      <FileList contestId={desk.contest} files={desk.files} />
      <VirtualTable
        caption={t('certificates.tab_issued')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={56}
        height="min(60vh, 640px)"
        empty={
          <Card>
            <EmptyState
              icon={SearchX}
              title={t('certificates.nobody')}
              text={t('certificates.nobody_text')}
            />
          </Card>
        }
      />
    </div>
  );
}

/** Buttons for the chosen certificates that are valid. */
function Deeds(props: { readonly contestId: number; readonly chosen: readonly IssuedCertificate[] }) {
  const { contestId: cid, chosen } = props;
  const { t } = useTranslation();
  const make = useCommand('makeCertificates');
  const show = useCommand('showCertificates');
  const revoke = useCommand('revokeCertificates');
  const [isAsking, setAsking] = useState(false);
  const count = chosen.length;
  // In the order of the list, by name.
  const ids = JSON.stringify(
    [...chosen].sort((a, b) => a.values.name.localeCompare(b.values.name)).map(({ id }) => id),
  );
  const isNone = count === 0;
  return (
    <div role="group" aria-label={t('certificates.deeds')} className={look('row', 'wrap', 'gap8x12')}>
      <span className={look('hint', 'weight400')} role="status">
        {t('certificates.chosen', { count })}
      </span>
      <Button
        size="s"
        icon={FileText}
        disabled={isNone}
        busy={make.isRunning}
        onPress={() => make.give({ call: 'makeCertificates', request: { cid, ids, form: 'one' } })}
      >
        {t('certificates.make_all')}
      </Button>
      <Button
        size="s"
        icon={FileArchive}
        disabled={isNone}
        busy={make.isRunning}
        onPress={() => make.give({ call: 'makeCertificates', request: { cid, ids, form: 'each' } })}
      >
        {t('certificates.make_each')}
      </Button>
      <Button
        size="s"
        icon={Eye}
        disabled={isNone || chosen.every(({ shown }) => shown)}
        busy={show.isRunning}
        onPress={() => show.give({ call: 'showCertificates', request: { cid, ids, shown: true } })}
      >
        {t('certificates.show')}
      </Button>
      <Button
        size="s"
        icon={EyeOff}
        disabled={isNone || chosen.every(({ shown }) => !shown)}
        busy={show.isRunning}
        onPress={() => show.give({ call: 'showCertificates', request: { cid, ids, shown: false } })}
      >
        {t('certificates.hide')}
      </Button>
      <Button
        size="s"
        variant="danger"
        icon={Undo2}
        disabled={isNone}
        onPress={() => {
          revoke.forget();
          setAsking(true);
        }}
      >
        {t('certificates.revoke')}
      </Button>
      <CommandNote state={make.state} done="" />
      <CommandNote state={show.state} done="" />
      {isAsking && (
        <ReasonDialog
          title={t('certificates.ask_revoke', { count })}
          text={
            <>
              <NamedPeople names={chosen.map(({ values, username }) => values.name || username)} />
              <p>{t('certificates.revoke_text')}</p>
            </>
          }
          confirmLabel={t('certificates.revoke')}
          isDangerous
          command={revoke}
          onConfirm={(reason) => revoke.give({ call: 'revokeCertificates', request: { cid, ids, reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function issuedColumns(page: {
  readonly t: Translate;
  readonly format: Format;
  readonly names: ReadonlyMap<number, string>;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}): readonly Column<IssuedCertificate>[] {
  const { t, format, names, chosen, onChoose } = page;
  return [
    chooserColumn<IssuedCertificate>(t, {
      id: ({ id }) => id,
      name: ({ values }) => values.name,
      chosen,
      onChoose,
    }),
    {
      id: 'name',
      header: t('staff.people.name'),
      minWidth: 200,
      isRowHeader: true,
      cell: ({ values, username }) => (
        <span className={look('grid', 'shrink', 'line13')}>
          <span className={styles['cut']}>{values.name || username}</span>
          <span className={styles['login']}>{username}</span>
        </span>
      ),
    },
    {
      id: 'template',
      header: t('certificates.template'),
      minWidth: 140,
      cell: ({ template, values }) => (
        <span className={look('grid', 'shrink', 'line13')}>
          <span className={look('cut')}>{names.get(template)}</span>
          <span className={styles['login']}>{values.award}</span>
        </span>
      ),
    },
    {
      id: 'code',
      header: t('verify.code'),
      width: 240,
      cell: ({ code }) => (
        <Link to={`/certificate/${code}`} className={styles['code']}>
          {code}
        </Link>
      ),
    },
    {
      id: 'issued',
      header: t('certificates.issued'),
      width: 170,
      cell: ({ issued }) => (
        <span className={look('grid', 'shrink', 'line13')}>
          <span className={look('cut')}>{format.dateTime(issued.at)}</span>
          <span className={styles['login']}>{issued.by}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('staff.people.state'),
      minWidth: 180,
      cell: ({ revoked, shown }) => {
        if (revoked === null)
          return (
            <span className={look('row', 'wrap', 'gap8x12')}>
              <Badge tone="good">{t('certificates.state.valid')}</Badge>
              {!shown && <Badge tone="wait">{t('certificates.hidden')}</Badge>}
            </span>
          );
        const by = { date: format.dateTime(revoked.at), name: revoked.by };
        return (
          <span className={look('grid', 'shrink', 'line13')} title={revoked.reason}>
            <span>
              <Badge tone="bad">{t('certificates.state.revoked')}</Badge>
            </span>
            <span className={styles['login']}>{`${t('certificates.revoked_by', by)} ${revoked.reason}`}</span>
          </span>
        );
      },
    },
  ];
}

function found(all: readonly IssuedCertificate[], text: string, state: State): readonly IssuedCertificate[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ values, username, code, revoked }) => {
    if (state !== 'all' && (revoked === null) !== (state === 'valid')) return false;
    const said = `${values.name} ${username} ${code} ${values.award}`.toLocaleLowerCase();
    return words.every((word) => said.includes(word));
  });
}
