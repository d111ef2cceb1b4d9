import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Submission } from '../../../../protocol/wire/submission.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/**
 * Tells a screen reader, once, that the submission it is at was judged while the page was open: not each test on the way,
 * and not what was there when the page was opened.
 */
export function VerdictNews(props: {
  readonly submission: Pick<Submission, 'status' | 'verdict' | 'score' | 'judged_at'>;
}) {
  const { status, verdict, score, judged_at: judgedAt } = props.submission;
  const [knownAt] = useState(judgedAt);
  const { t } = useTranslation();
  const format = useFormat();
  const isNews = status === 'judged' && judgedAt !== knownAt;
  const said = [
    verdict === null ? null : t(`verdict.${verdict}`),
    score === null ? null : t('submission.points_said', { points: format.number(score) }),
  ];
  return (
    <p role="status" className="visually-hidden">
      {isNews && said.filter((one) => one !== null).join(', ')}
    </p>
  );
}
