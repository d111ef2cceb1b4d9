import { useTranslation } from 'react-i18next';
import { type Contest } from '#protocol/wire/contest.ts';
import { ButtonLink } from '#views/components/Button.tsx';

/** Where to go for what a contest carries through its hall, and for what happens at its place. */
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
