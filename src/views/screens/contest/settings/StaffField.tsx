import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#views/components/IconButton.tsx';
import { Select } from '#views/components/Select.tsx';
import { useTranslateAny } from '#views/i18n/useTranslateAny.ts';
import { type FieldsProps } from './fieldsProps.ts';
import { look } from '#views/components/look.ts';
import styles from './Settings.module.css';

/** Staff who may see and run the contest beside the admins; admins assign them. */
export function StaffField({ settings, set, below, staff, mayAssign }: FieldsProps) {
  const { t } = useTranslation();
  const tAny = useTranslateAny();
  const assigned = staff.filter(({ id }) => settings.staff.includes(id));
  const others = staff.filter(({ id }) => !settings.staff.includes(id));
  return (
    <>
      {assigned.length === 0 && <p className={look('hint')}>{t('contest_form.staff_none')}</p>}
      <ul className={look('grid', 'gap4')}>
        {assigned.map(({ id, name, display_name, role }) => (
          <li key={id} className={styles['member']}>
            <span>
              <strong>{display_name}</strong> <span className={look('hint')}>{name}</span>
            </span>
            <span className={look('hint')}>{tAny(`contest_form.role.${role}`)}</span>
            {mayAssign && (
              <IconButton
                icon={X}
                size="s"
                label={t('contest_form.staff_remove', { name: display_name })}
                onPress={() => set({ staff: settings.staff.filter((one) => one !== id) })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayAssign && others.length > 0 && (
        <div className={styles['narrow']}>
          <Select
            label={t('contest_form.staff_add')}
            value=""
            options={[
              { value: '', label: t('contest_form.staff_choose') },
              ...others.map(({ id, display_name, role }) => ({
                value: String(id),
                label: `${display_name} · ${tAny(`contest_form.role.${role}`)}`,
              })),
            ]}
            onChange={(id) => {
              if (id !== '') set({ staff: [...settings.staff, Number(id)].sort((a, b) => a - b) });
            }}
          />
        </div>
      )}
      {below('staff')}
    </>
  );
}
