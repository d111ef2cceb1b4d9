import { type Translate } from '#views/i18n/keys.ts';
import { type Happening } from './happenings.ts';

/** A short text for a happening. */
export function happeningText(happening: Happening, t: Translate): string {
  switch (happening.kind) {
    case 'line':
      return [happening.line.operation, happening.line.message].filter(Boolean).join(' · ');
    case 'signal': {
      const { kind, source, detail } = happening.signal;
      const of = source === null ? '' : t(`person_monitoring.kind.${source}`);
      return [t(`signals.kind.${kind}`), of, ...Object.values(detail).map(String)]
        .filter(Boolean)
        .join(' · ');
    }
    case 'incident': {
      const { level, note, signal, made_by: maker } = happening.incident;
      const about = signal === null ? '' : t(`signals.kind.${signal}`);
      return [t(`wall.level_${level}`), about, note, maker].filter(Boolean).join(' · ');
    }
    case 'session':
      return [t('person_monitoring.logged_in'), ...happening.session.places].join(' · ');
    case 'gap':
      return [
        t('person_monitoring.gap_of', { what: t(`person_monitoring.kind.${happening.gap.source}`) }),
        t(`person_monitoring.why.${happening.gap.why}`),
      ].join(' · ');
  }
}
