import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { createSelector } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';
import { Button } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { Card, Section } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { LateCard } from './LateCard.tsx';
import { type Decide, useLateDecision } from './useLateDecision.tsx';
import { classNames } from '#views/components/classNames.ts';
import { look } from '#views/components/look.ts';
import styles from './LateArrivals.module.css';

const selectTable = ({ late }: State) => late.arrivals;
const selectArrivals = createSelector<State, [typeof selectTable], readonly LateArrival[] | null>(
  [selectTable],
  (table) => table && table.values().sort((a, b) => b.id - a.id),
);

/**
 * Late arrivals: work that was given before the end and arrived after it, by person, for staff to decide
 * (TSK-8).
 */
export function LateArrivals() {
  const arrivals = useSelected(selectArrivals);
  const { decide, dialog } = useLateDecision();
  const { t } = useTranslation();
  if (arrivals === null) return <Skeleton shape="cards" count={3} />;
  const waiting = arrivals.filter(({ state }) => state === 'waiting');
  const decided = arrivals.filter(({ state }) => state !== 'waiting');
  return (
    <div className={look('grid', 'gap')}>
      {dialog}
      {arrivals.length === 0 && (
        <Card>
          <EmptyState icon={MailCheck} title={t('late.none')} text={t('late.none_text')} />
        </Card>
      )}
      {waiting.length > 0 && (
        <Section title={t('late.waiting_section')}>
          {byPerson(waiting).map((group) => (
            <Group key={keyOf(group[0])} group={group} decide={decide} />
          ))}
        </Section>
      )}
      {decided.length > 0 && (
        <Section title={t('late.decided_section')}>
          {decided.map((late) => (
            <LateCard key={late.id} late={late} decide={decide} />
          ))}
        </Section>
      )}
    </div>
  );
}

/** The late arrivals of one person: a lost network delays all, and they can be decided together. */
function Group({ group, decide }: { readonly group: readonly LateArrival[]; readonly decide: Decide }) {
  const { t } = useTranslation();
  const count = group.length;
  return (
    <div className={classNames(look('grid', 'gap'), styles['group'])}>
      {count > 1 && (
        <div className={look('row', 'wrap', 'gap8x12')}>
          <strong>{group[0]?.display_name}</strong>
          <Button size="s" variant="primary" onPress={() => decide(group, 'accepted')}>
            {t('late.accept_all', { count })}
          </Button>
          <Button size="s" onPress={() => decide(group, 'rejected')}>
            {t('late.reject_all', { count })}
          </Button>
        </div>
      )}
      {group.map((late) => (
        <LateCard key={late.id} late={late} decide={decide} />
      ))}
    </div>
  );
}

function keyOf(late: LateArrival | undefined): number {
  return late?.participant_id ?? 0;
}

/** Late arrivals by person; the person who waits longest comes first. */
function byPerson(newestFirst: readonly LateArrival[]): readonly (readonly LateArrival[])[] {
  const groups = new Map<number, LateArrival[]>();
  for (const late of [...newestFirst].reverse()) {
    groups.set(keyOf(late), [...(groups.get(keyOf(late)) ?? []), late]);
  }
  return [...groups.values()];
}
