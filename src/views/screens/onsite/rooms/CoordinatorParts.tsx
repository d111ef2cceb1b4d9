import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OnsitePlace } from '#domain/onsite/onsite.ts';
import { type OnsiteStaff } from '#protocol/wire/staff/onsite/rooms.ts';
import { Select } from '#views/components/Select.tsx';
import { FilterChip } from '#views/components/Toolbar.tsx';
import { CommandNote } from '#views/kit/CommandNote.tsx';
import { useCommand } from '#views/kit/useCommand.ts';
import { offeredParts, writtenPart } from './parts.ts';
import { look } from '#views/components/look.ts';
import styles from './Onsite.module.css';

/**
 * The parts of a contest for which a coordinator is responsible, with buttons to add and remove parts; each
 * change is saved at once.
 */
export function CoordinatorParts(props: {
  readonly contestId: number;
  readonly coordinator: OnsiteStaff['coordinators'][number];
  readonly places: OnsiteStaff['places'];
}) {
  const { contestId, coordinator, places } = props;
  const { user, name, display_name: display } = coordinator;
  const { t } = useTranslation();
  const { give, state, isRunning } = useCommand('setOnsiteParts');
  const [before, setBefore] = useState<readonly OnsitePlace[] | null>(null);
  // The answer of the last change counts until the list is loaded anew: the next change is made to it.
  const isAhead = state?.kind === 'done' && before === coordinator.parts;
  const parts: readonly OnsitePlace[] = isAhead ? state.answer.parts : coordinator.parts;
  const set = (wanted: readonly OnsitePlace[]) => {
    if (isRunning) return;
    setBefore(coordinator.parts);
    give({ call: 'setOnsiteParts', request: { cid: contestId, uid: user, parts: JSON.stringify(wanted) } });
  };
  const known = new Set(parts.map(writtenPart));
  const offered = offeredParts(places).filter(({ part }) => !known.has(writtenPart(part)));
  return (
    <li className={styles['card']} aria-label={display || name}>
      <p className={look('size16', 'weight650', 'line13')}>{display || name}</p>
      <div className={look('row', 'wrap', 'gap4x12')}>
        {parts.length === 0 && <span>{t('onsite.staff.all')}</span>}
        {parts.map((part) => (
          <FilterChip
            key={writtenPart(part)}
            label={writtenPart(part)}
            onRemove={() => set(parts.filter((one) => one !== part))}
          />
        ))}
      </div>
      {offered.length > 0 && (
        <Select
          label={t('onsite.staff.add')}
          value=""
          disabled={isRunning}
          options={[
            { value: '', label: '–' },
            ...offered.map(({ part, count }, at) => ({
              value: String(at + 1),
              label: t('onsite.staff.people', { part: writtenPart(part), count }),
            })),
          ]}
          onChange={(at) => {
            const chosen = offered[Number(at) - 1];
            if (chosen !== undefined) set([...parts, chosen.part]);
          }}
        />
      )}
      <CommandNote state={state?.kind === 'refused' ? state : null} done="" />
    </li>
  );
}
