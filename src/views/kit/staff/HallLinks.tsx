import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { ButtonLink } from '#views/components/Button.tsx';

/** Links to the pages of a contest's hall: its people and rooms, its balloons and its prints. */
export function HallLinks({ contest }: { readonly contest: Contest }) {
  const { id, type, balloons = 'no', printing = false } = contest;
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink size="s" to={`/check/${id}`}>
        {t('onsite.title')}
      </ButtonLink>
      {type === 'icpc' && balloons !== 'no' && (
        <ButtonLink size="s" to={`/balloons/${id}`}>
          {t('balloons.title')}
        </ButtonLink>
      )}
      {printing && (
        <ButtonLink size="s" to={`/prints/${id}`}>
          {t('prints.title')}
        </ButtonLink>
      )}
    </>
  );
}
