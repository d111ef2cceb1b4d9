import { Award, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showsResults } from '#domain/results/certificates.ts';
import { type CertificateDesk, type CertificatePerson } from '#protocol/wire/staff/results.ts';
import { Alert } from '#views/components/Alert.tsx';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card } from '#views/components/Section.tsx';
import { Select } from '#views/components/Select.tsx';
import { SearchField, Toolbar } from '#views/components/Toolbar.tsx';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { RoomFilter, useRoomChoice } from '#views/kit/staff/RoomFilter.tsx';
import { isIn, type RoomChoice } from '#views/kit/staff/rooms.ts';
import { IssueDialog } from './IssueDialog.tsx';
import { personColumns } from './personColumns.tsx';
import { useChosen } from './useChosen.ts';
import { look } from '#views/components/look.ts';
import styles from './Certificates.module.css';

const AWARDS = ['', 'any', 'gold', 'silver', 'bronze', 'mention'] as const;

/** Issues certificates to people, who are chosen by room, group and award; a dialog confirms it. */
export function IssueTab(props: { readonly desk: CertificateDesk; readonly onTemplates: () => void }) {
  const { desk, onTemplates } = props;
  const { t } = useTranslation();
  const [templateId, setTemplateId] = useState('');
  const [isAsking, setAsking] = useState(false);
  const command = useCommand('issueCertificates');
  const { ids, choose, chooseAll } = useChosen();
  const template = desk.templates.find(({ id }) => String(id) === templateId) ?? desk.templates[0];
  const having = useMemo(
    () =>
      new Set(
        desk.certificates
          .filter((one) => one.revoked === null && one.template === template?.id)
          .map(({ participant }) => participant),
      ),
    [desk.certificates, template?.id],
  );
  const filter = usePeopleFilter(desk.people, having);
  const columns = useMemo(
    () => personColumns({ t, chosen: ids, onChoose: choose, having, isFinal: desk.final_at !== null }),
    [t, ids, choose, having, desk.final_at],
  );
  if (template === undefined)
    return (
      <Card>
        <EmptyState
          icon={Award}
          title={t('certificates.no_templates')}
          text={t('certificates.no_templates_text')}
          action={
            <Button variant="primary" onPress={onTemplates}>
              {t('certificates.to_templates')}
            </Button>
          }
        />
      </Card>
    );
  const waits = showsResults(template.design) && desk.final_at === null;
  const chosen = desk.people.filter(({ participant }) => ids.has(participant));
  const ask = () => {
    command.forget();
    setAsking(true);
  };
  return (
    <div className={look('grid', 'gap16', 'shrink')}>
      {waits && <Alert tone="wait" title={t('certificates.waits')} text={t('certificates.not_final')} />}
      <Toolbar
        label={t('hall.filters')}
        end={
          <>
            <Button
              size="s"
              variant="quiet"
              onPress={() => chooseAll(filter.found.map(({ participant }) => participant))}
            >
              {t('participants.choose_all', { count: filter.found.length })}
            </Button>
            <Button variant="primary" icon={Award} disabled={chosen.length === 0 || waits} onPress={ask}>
              {t('certificates.issue_to', { count: chosen.length })}
            </Button>
          </>
        }
      >
        <div className={styles['filter']}>
          <Select
            label={t('certificates.template')}
            value={String(template.id)}
            options={desk.templates.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setTemplateId}
          />
        </div>
        {filter.fields}
      </Toolbar>
      <VirtualTable
        caption={t('certificates.tab_issue')}
        columns={columns}
        rows={filter.found}
        rowKey={({ participant }) => participant}
        rowHeight={48}
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
      {isAsking && (
        <IssueDialog
          contestId={desk.contest}
          template={template}
          chosen={chosen}
          having={chosen.filter(({ participant }) => having.has(participant)).length}
          command={command}
          onClose={() => setAsking(false)}
          onDone={() => chooseAll([])}
        />
      )}
    </div>
  );
}

interface Choice {
  readonly words: string;
  readonly group: string;
  readonly award: (typeof AWARDS)[number];
  readonly without: 'all' | 'without';
}

/** Filters people by words, room, group and award, and by whether they have a certificate. */
function usePeopleFilter(people: readonly CertificatePerson[], having: ReadonlySet<number | null>) {
  const { t } = useTranslation();
  const [place, choosePlace] = useRoomChoice();
  const [choice, setChoice] = useState<Choice>({ words: '', group: '', award: '', without: 'all' });
  const set = (change: Partial<Choice>) => setChoice({ ...choice, ...change });
  const groups = useMemo(
    () => [...new Set(people.map(({ group }) => group))].filter(Boolean).sort(),
    [people],
  );
  const hasAwards = people.some(({ award }) => award !== null);
  const found = useMemo(
    () =>
      people.filter(
        (one) => passes(one, choice, place) && (choice.without === 'all' || !having.has(one.participant)),
      ),
    [people, choice, place, having],
  );
  const fields = (
    <>
      <SearchField
        label={t('staff.people.search')}
        value={choice.words}
        onChange={(words) => set({ words })}
      />
      <RoomFilter all={people} choice={place} onChoose={choosePlace} />
      {groups.length > 1 && (
        <div className={styles['filter']}>
          <Select
            label={t('staff.people.group')}
            value={choice.group}
            options={[
              { value: '', label: t('certificates.all_groups') },
              ...groups.map((group) => ({ value: group, label: group })),
            ]}
            onChange={(group) => set({ group })}
          />
        </div>
      )}
      {hasAwards && (
        <div className={styles['filter']}>
          <Select
            label={t('certificates.award')}
            value={choice.award}
            options={AWARDS.map((award) => ({
              value: award,
              label: t(`certificates.awards.${award || 'all'}`),
            }))}
            onChange={(award) => set({ award })}
          />
        </div>
      )}
      <div className={styles['filter']}>
        <Select
          label={t('certificates.having')}
          value={choice.without}
          options={[
            { value: 'all', label: t('certificates.everybody') },
            { value: 'without', label: t('certificates.without') },
          ]}
          onChange={(without) => set({ without })}
        />
      </div>
    </>
  );
  return { found, fields };
}

function passes(one: CertificatePerson, { words, group, award }: Choice, place: RoomChoice): boolean {
  if (!isIn(one, place) || (group !== '' && one.group !== group)) return false;
  if (award === 'any' ? one.award === null : award !== '' && one.award !== award) return false;
  const all = `${one.name} ${one.username} ${one.school} ${one.group}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
