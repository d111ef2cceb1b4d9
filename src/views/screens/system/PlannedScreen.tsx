import { Hourglass } from 'lucide-react';
import { type ComponentType } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Card } from '../../components/Section.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { type TranslationKey } from '../../i18n/keys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** Screens that have a place and no content yet, by the name of their texts `planned.<id>` and `planned.<id>.text`. */
export type PlannedId = TranslationKey extends infer Key
  ? Key extends `planned.${infer Id}.text`
    ? Id
    : never
  : never;

/** Says honestly what will be on a page that is not there yet. */
function PlannedScreen(props: { readonly id: PlannedId }) {
  const t = useTranslate();
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

/** The screen of a route whose content is still to come. */
export function planned(id: PlannedId): ComponentType {
  return function Planned() {
    return <PlannedScreen id={id} />;
  };
}
