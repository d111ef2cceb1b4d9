import { useTranslation } from 'react-i18next';
import { type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { Alert } from '#views/components/Alert.tsx';
import { useFormat } from '#views/i18n/useFormat.ts';

/** The work of people in a contest's file, and the missing parts of it. */
export function ContestFileWork({ work }: { readonly work: NonNullable<ReadContest['work']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { made_at, final_at, has_secrets, has_personal_data, without_account: staff, ...counts } = work;
  const counted = t('contest_form.file_work_text', counts);
  const { delegations, translations } = counts;
  const translated =
    delegations === 0 ? '' : ` ${t('contest_form.file_work_translation', { delegations, translations })}`;
  const final =
    final_at === null ? '' : ` ${t('contest_form.file_work_final', { at: format.dateTime(final_at) })}`;
  return (
    <>
      <Alert
        tone="note"
        title={t('contest_form.file_work', { at: format.dateTime(made_at) })}
        text={counted + translated + final}
      />
      {!has_secrets && <Alert tone="wait" title={t('contest_form.file_work_no_secrets')} />}
      {!has_personal_data && <Alert tone="note" title={t('contest_form.file_work_no_names')} />}
      {staff.length > 0 && (
        <Alert
          tone="note"
          title={t('contest_form.file_work_staff', { count: staff.length })}
          text={staff.join(', ')}
        />
      )}
    </>
  );
}
