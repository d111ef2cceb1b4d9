import { useTranslation } from 'react-i18next';
import { type Contact, contactAt } from '#domain/people/contacts.ts';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { type Format } from '#views/i18n/format.ts';
import { useFormat } from '#views/i18n/useFormat.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { ContactPicture } from '#views/kit/staff/ContactPicture.tsx';
import { precisely } from '#views/kit/precisely.ts';
import { look } from '#views/components/look.ts';

/** The server's own facts, with which staff can check the time that the browser claims. */
export function LateEvidence({ late }: { readonly late: LateArrival }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={look('grid', 'gap8', 'measure')}>
      <h4 className={look('block', 'hint', 'weight400')}>{t('late.evidence')}</h4>
      <ContactPicture late={late} />
      <p>
        {claimWords(late, t, format)} {endWords(late, t)}
      </p>
      {late.others > 0 && <p>{t('late.others', { heard: late.others_heard, all: late.others })}</p>}
      {late.too_soon_ms !== null && (
        <p className={look('wait', 'weight550')}>
          {t('late.too_soon', { time: precisely(late.too_soon_ms, format) })}
        </p>
      )}
    </div>
  );
}

function claimWords(late: LateArrival, t: Translate, format: Format): string {
  const { inContact, lastAt, nextAt } = contactAt(contactsOf(late), late.sent_at);
  const claimed = format.timeWithSeconds(late.sent_at);
  if (inContact) return t('late.evidence_heard', { claimed });
  const next = format.timeWithSeconds(nextAt ?? late.at);
  if (lastAt === null) return t('late.evidence_never', { claimed, next });
  const silence = precisely((nextAt ?? late.at) - lastAt, format);
  return t('late.evidence_silent', { claimed, last: format.timeWithSeconds(lastAt), next, silence });
}

function endWords(late: LateArrival, t: Translate): string {
  const { inContact } = contactAt(contactsOf(late), late.ended_at);
  return t(inContact ? 'late.evidence_heard_end' : 'late.evidence_silent_end');
}

function contactsOf({ contacts }: LateArrival): readonly Contact[] {
  return contacts.map((one) => ({ fromAt: one.from_at, toAt: one.to_at }));
}
