import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TranslationBoard } from '#protocol/wire/staff/translation.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { type Column } from '#views/components/column.ts';
import { Menu } from '#views/components/Menu.tsx';
import { Table } from '#views/components/Table.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { StateBadge } from '../StateBadge.tsx';
import { look } from '#views/components/look.ts';
import styles from '../Translation.module.css';

type Delegation = TranslationBoard['delegations'][number];
/** Time by which one click extends a delegation's time, minutes. */
const EXTENSION_MINUTES = 15;

/** A table of delegations and tasks with the progress by language. */
export function DelegationBoard(props: {
  readonly contestId: number;
  readonly board: TranslationBoard;
  readonly onEdit: (delegation: Delegation) => void;
}) {
  const { contestId, board, onEdit } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const columns: readonly Column<Delegation>[] = [
    {
      id: 'delegation',
      header: t('translation.delegation'),
      isRowHeader: true,
      cell: (delegation) => (
        <span className={look('grid', 'begin', 'gap4')}>
          <button type="button" className={styles['line']} onClick={() => onEdit(delegation)}>
            {delegation.name}
          </button>
          <span className={styles['hint']}>
            {t('translation.counts', {
              translators: delegation.translators.length,
              competitors: delegation.competitors,
            })}
          </span>
          <Extend contestId={contestId} delegation={delegation} />
        </span>
      ),
    },
    ...board.tasks.map((task): Column<Delegation> => ({
      id: String(task.number),
      header: task.label,
      title: format.taskName(task),
      cell: (delegation) => (
        <span className={look('grid', 'begin', 'gap4')}>
          {delegation.cells
            .filter((cell) => cell.task === task.number)
            .map((cell) => (
              <Cell
                key={cell.lang}
                contestId={contestId}
                did={delegation.id}
                cell={cell}
                isBehind={cell.official_version > 0 && cell.official_version < task.version}
              />
            ))}
        </span>
      ),
    })),
  ];
  return (
    <Table
      caption={t('translation.board')}
      columns={columns}
      rows={board.delegations}
      rowKey={(delegation) => delegation.id}
    />
  );
}

function Extend({ contestId, delegation }: { readonly contestId: number; readonly delegation: Delegation }) {
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('extendParticipants');
  const { translators } = delegation;
  if (translators.length === 0) return null;
  const most = Math.max(...translators.map((one) => one.extra_seconds));
  return (
    <span className={look('row', 'wrap', 'gap8')}>
      {most > 0 && <Badge tone="note">{t('translation.extended', { minutes: Math.round(most / 60) })}</Badge>}
      <Button
        size="s"
        busy={isRunning}
        onPress={() =>
          give({
            call: 'extendParticipants',
            request: {
              cid: contestId,
              ids: JSON.stringify(translators.map((one) => one.participant)),
              minutes: EXTENSION_MINUTES,
              reason: t('translation.extension_reason', { name: delegation.name }),
            },
          })
        }
      >
        {t('translation.extend', { minutes: EXTENSION_MINUTES })}
      </Button>
      <CommandNote state={state} done="" />
    </span>
  );
}

function Cell(props: {
  readonly contestId: number;
  readonly did: number;
  readonly cell: Delegation['cells'][number];
  readonly isBehind: boolean;
}) {
  const { contestId, did, cell, isBehind } = props;
  const { t } = useTranslation();
  const { give, state } = useCommand('uploadTranslation', 'downloadTranslation', 'confirmTranslation');
  const about = { cid: contestId, did, tid: cell.task, lang: cell.lang };
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.md,.tex,.txt';
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file !== undefined)
        give({ call: 'uploadTranslation', request: about, files: { file: { file, name: file.name } } });
    });
    input.click();
  };
  return (
    <span className={look('grid', 'begin', 'gap4')}>
      <span className={look('row', 'wrap', 'gap8')}>
        <Menu
          label={t('translation.cell', { lang: cell.lang })}
          trigger={
            <>
              {cell.lang}
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
            </>
          }
          groups={[
            {
              items: [
                ...(cell.state === 'not_begun' || cell.keeps_official
                  ? []
                  : [
                      {
                        id: 'download',
                        label: t('translation.download'),
                        onSelect: () => give({ call: 'downloadTranslation', request: about }),
                      },
                    ]),
                { id: 'upload', label: t('translation.upload'), onSelect: choose },
                ...(cell.state === 'finished'
                  ? [
                      {
                        id: 'confirm',
                        label: t('translation.confirm'),
                        onSelect: () =>
                          give({ call: 'confirmTranslation', request: { ...about, state: 'confirmed' } }),
                      },
                    ]
                  : []),
                ...(cell.state === 'finished' || cell.state === 'confirmed'
                  ? [
                      {
                        id: 'back',
                        label: t('translation.give_back'),
                        onSelect: () =>
                          give({ call: 'confirmTranslation', request: { ...about, state: 'working' } }),
                      },
                    ]
                  : []),
              ],
            },
          ]}
        />
        <StateBadge state={cell.state} keepsOfficial={cell.keeps_official} />
        {isBehind && <Badge tone="wait">{t('translation.official_newer')}</Badge>}
        {cell.copies > 0 && <Badge tone="note">{t('translation.copies', { count: cell.copies })}</Badge>}
        {cell.pdf === 'fault' && <Badge tone="bad">{t('translation.pdf.fault')}</Badge>}
      </span>
      {cell.fault !== null && <span className={styles['hint']}>{cell.fault}</span>}
      {cell.lacking !== '' && (
        <span className={styles['hint']}>
          {t('backend.pdf_letters')} - {cell.lacking}
        </span>
      )}
      <CommandNote state={state} done="" />
    </span>
  );
}
