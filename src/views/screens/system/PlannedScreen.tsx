import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Card } from '../../components/Section.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { type PlannedId } from './plannedId.ts';

/** Says honestly what will be on a page that is not there yet. */
export function PlannedScreen(props: { readonly id: PlannedId }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t(`planned.${props.id}`)} />
      <Card>
        <EmptyState
          icon={Hourglass}
          title={t('planned.not_yet')}
          text={t(`planned.${props.id}.text`)}
          action={<ButtonLink to="/">{t('planned.back')}</ButtonLink>}
        />
      </Card>
    </>
  );
}
