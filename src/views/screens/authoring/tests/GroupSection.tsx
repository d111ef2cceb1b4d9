import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type WorkshopGroup,
  type WorkshopTest,
  type WorkshopTests,
} from '#protocol/wire/staff/authoring/tests.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Button } from '#views/components/Button.tsx';
import { Section } from '#views/components/Section.tsx';
import { Table } from '#views/components/Table.tsx';
import { type Tone } from '#views/components/tone.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { look } from '#views/components/look.ts';
import styles from './Tests.module.css';

const CHECK_TONES: Readonly<Record<WorkshopTest['check'], Tone>> = {
  accepted: 'good',
  refused: 'bad',
  unknown: 'wait',
  none: 'plain',
};

/** A group: its rule, points and dependencies, and its tests with their origins and validator results. */
export function GroupSection(props: {
  readonly taskId: number;
  readonly tests: WorkshopTests;
  readonly group: WorkshopGroup;
  readonly opened: string | null;
  readonly onOpen: (name: string) => void;
  readonly mayWrite: boolean;
}) {
  const { taskId, tests, group, opened, onOpen, mayWrite } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [isEdited, setEdited] = useState(false);
  const own = tests.tests.filter((test) => test.folder === group.folder);
  const mayEdit = mayWrite && tests.is_scoring && group.folder !== 'sample';
  return (
    <Section
      title={group.folder === 'sample' ? t('workshop.tests.samples') : group.folder}
      hint={groupText(group, t)}
      actions={
        mayEdit && (
          <Button size="s" icon={Settings2} onPress={() => setEdited(true)}>
            {t('workshop.tests.edit_group')}
          </Button>
        )
      }
    >
      <Table
        caption={t('workshop.tests.of_group', { group: group.folder })}
        rows={own}
        rowKey={({ name }) => name}
        ownKey={opened ?? undefined}
        onRowPress={({ name }) => onOpen(name)}
        empty={<p className={look('text2')}>{t('workshop.tests.group_empty')}</p>}
        columns={[
          {
            id: 'name',
            header: t('workshop.tests.name'),
            isRowHeader: true,
            cell: ({ name }) => (
              <button
                type="button"
                className={styles['open']}
                aria-expanded={name === opened}
                onClick={() => onOpen(name)}
              >
                {name.slice(name.lastIndexOf('/') + 1)}
              </button>
            ),
          },
          {
            id: 'input',
            header: t('workshop.tests.input'),
            align: 'end',
            cell: ({ input }) => (input === null ? '-' : format.bytes(input.bytes)),
          },
          {
            id: 'answer',
            header: t('workshop.tests.answer'),
            align: 'end',
            cell: ({ answer }) => (answer === null ? '-' : format.bytes(answer.bytes)),
          },
          {
            id: 'from',
            header: t('workshop.tests.from'),
            cell: (test) => fromText(test, t),
            isOptional: true,
          },
          { id: 'state', header: t('workshop.tests.state'), cell: (test) => <State test={test} /> },
        ]}
      />
      {isEdited && (
        <GroupDialog taskId={taskId} group={group} groups={tests.groups} onClose={() => setEdited(false)} />
      )}
    </Section>
  );
}

function State({ test }: { readonly test: WorkshopTest }) {
  const { t } = useTranslation();
  const { check, input_state: input, answer_state: answer } = test;
  const isCurrent = input === 'current' && answer === 'current';
  return (
    <span className={look('row', 'wrap', 'gap4x12')}>
      {!isCurrent && (
        <Badge tone="wait">{t(`workshop.tests.${input === 'current' ? 'no_answer' : input}`)}</Badge>
      )}
      {check !== 'none' && <Badge tone={CHECK_TONES[check]}>{t(`workshop.tests.check.${check}`)}</Badge>}
    </span>
  );
}

/** The origin of a test: written by hand, or by a line of the script. */
export function fromText({ from, line }: Pick<WorkshopTest, 'from' | 'line'>, t: Translate): string {
  if (from === 'written') return t('workshop.tests.written');
  return line === null ? t('workshop.tests.line_gone') : t('workshop.tests.line', { line });
}

function groupText({ points, rule, requires, folder }: WorkshopGroup, t: Translate): string {
  if (folder === 'sample') return t('workshop.tests.samples_hint');
  const parts = [
    points === null ? null : t('workshop.tests.points', { count: points, points }),
    rule === null ? null : t(`workshop.tests.rule.${rule}`),
    requires.length === 0 ? null : t('workshop.tests.requires', { names: requires.join(', ') }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
