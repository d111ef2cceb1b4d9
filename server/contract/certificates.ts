import * as v from 'valibot';
import { certificateDesign, certificateValues } from '#protocol/wire/staff/results.ts';

/** Certificates that a judge makes into one PDF or one PDF each, grouped by their looks. Kept as JSON. */
export const certificateSheets = v.object({
  groups: v.array(
    v.object({
      design: certificateDesign,
      /** The background picture: where its content is kept; null: no picture. */
      picture: v.nullable(v.object({ hash: v.string(), mime: v.string() })),
      sheets: v.array(
        v.object({
          code: v.string(),
          values: certificateValues,
          /** Name of the certificate's own file in an archive. */
          file: v.string(),
        }),
      ),
    }),
  ),
});
export type CertificateSheets = v.InferOutput<typeof certificateSheets>;
/** Certificates that look alike. */
export type SheetGroup = CertificateSheets['groups'][number];
