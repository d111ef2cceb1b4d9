import * as v from 'valibot';
import { id, instant } from '#protocol/fields.ts';

/** A certificate on its public page: its texts, and whether it is valid. */
export const verifiedCertificate = v.object({
  code: v.string(),
  /** The time of revocation; null: it is valid; a revoked one has no texts. */
  revoked_at: v.nullable(instant),
  issued_at: instant,
  name: v.string(),
  school: v.string(),
  contest: v.string(),
  /** Empty where the certificate does not show it. */
  place: v.string(),
  points: v.string(),
  award: v.string(),
  date: v.string(),
});
export type VerifiedCertificate = v.InferOutput<typeof verifiedCertificate>;

/** A competitor's own certificates that they may see. */
export const ownCertificates = v.object({
  certificates: v.array(
    v.object({
      id,
      /** The template's title. */
      title: v.string(),
      code: v.string(),
      award: v.string(),
      issued_at: instant,
    }),
  ),
});
