import * as v from 'valibot';
import { certificateDesign, certificateValues } from '#protocol/wire/staff/results.ts';

/** Certificates of which a judge makes a PDF, or a PDF of each; those that follow one another and look alike together. Kept as JSON. */
export const certificateSheets = v.object({
  groups: v.array(
    v.object({
      design: certificateDesign,
      /** The picture behind each: where its content is kept; null: there is none. */
      picture: v.nullable(v.object({ hash: v.string(), mime: v.string() })),
      sheets: v.array(
        v.object({
          code: v.string(),
          values: certificateValues,
          /** Name of its own file in an archive. */
          file: v.string(),
        }),
      ),
    }),
  ),
});
export type CertificateSheets = v.InferOutput<typeof certificateSheets>;
/** Those that look alike. */
export type SheetGroup = CertificateSheets['groups'][number];
