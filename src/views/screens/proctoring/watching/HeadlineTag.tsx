import { useTranslation } from 'react-i18next';
import { Badge } from '#views/components/Badge.tsx';
import { type Headline } from './tileFacts.ts';
import styles from './HeadlineTag.module.css';

/** The headline of a contestant; if the text is cut off, the number of further signals stays visible. */
export function HeadlineTag({ headline }: { readonly headline: Headline }) {
  const { t } = useTranslation();
  const more = headline.kind === 'signal' ? headline.more : 0;
  return (
    <Badge tone={headline.tone}>
      <span className={styles['said']}>{text()}</span>
      {more > 0 && <span>{` +${more}`}</span>}
    </Badge>
  );

  function text(): string {
    switch (headline.kind) {
      case 'signal':
        return t(`signals.kind.${headline.signal}`);
      case 'lack':
        return t(`wall.lack_${headline.lack}`);
      case 'finished':
        return t('wall.finished');
      case 'incident':
        return t('wall.incident');
    }
  }
}
