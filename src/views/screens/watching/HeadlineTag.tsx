import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/Badge.tsx';
import { type Headline } from './tileFacts.ts';

/** The one thing that is said of a competitor in words. */
export function HeadlineTag({ headline }: { readonly headline: Headline }) {
  const { t } = useTranslation();
  return <Badge tone={headline.tone}>{text()}</Badge>;

  function text(): string {
    switch (headline.kind) {
      case 'signal': {
        const said = t(`wall.signal_${headline.signal}`);
        return headline.more > 0 ? `${said} +${headline.more}` : said;
      }
      case 'lack':
        return t(`wall.lack_${headline.lack}`);
      case 'finished':
        return t('wall.finished');
      case 'incident':
        return t('wall.incident');
    }
  }
}
