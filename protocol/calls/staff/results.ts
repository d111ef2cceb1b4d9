import * as v from 'valibot';
import {
  MAX_BACKGROUND_BYTES,
  MAX_CERTIFICATES_AT_ONCE,
  MAX_TEMPLATE_NAME_CHARS,
} from '#domain/results/certificates.ts';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { isLoopback } from '#domain/public-address.ts';
import { type Role } from '#domain/roles.ts';
import { defineCalls } from '#protocol/define.ts';
import { flag, id, idDigits, json, text, withBoxes } from '#protocol/fields.ts';
import { CERTIFICATE_FORMS, certificateDesign, certificateDesk } from '#protocol/wire/staff/results.ts';

/** Roles that make certificates. */
const CERTIFIERS = ['admin', 'coordinator'] as const satisfies readonly Role[];
const cid = v.object({ cid: idDigits });
const template = v.object({ cid: idDigits, template: idDigits });
const ids = json(
  v.pipe(
    v.array(id),
    v.minLength(1, 'backend.selection_empty'),
    v.maxLength(MAX_CERTIFICATES_AT_ONCE, 'backend.too_long'),
  ),
);
const picture = v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/));
const done = v.object({});
/** Maximum size of the form, bytes: a design with all its fields is larger than most forms. */
const MAX_DESIGN_BYTES = 200_000;

/** Certificates: their templates, their owners, and their PDFs (COO-1, COO-2). */
export const certificateCalls = defineCalls({
  certificates: {
    method: 'GET',
    path: 'contests/:cid/certificates',
    roles: CERTIFIERS,
    contest: 'none',
    params: cid,
    answer: certificateDesk,
    shows: ['certificates'],
    what: 'The templates of a contest, who may be given a certificate, who was, and the files that are being made.',
  },
  saveCertificateTemplate: {
    method: 'POST',
    path: 'contests/:cid/certificate_templates',
    roles: CERTIFIERS,
    contest: 'none',
    params: cid,
    maxFormBytes: MAX_DESIGN_BYTES,
    form: v.object({
      /** The template; left out: a new one. */
      template: v.optional(idDigits),
      /** The version that was changed; 0 for a new template. */
      version: idDigits,
      name: text(MAX_TEMPLATE_NAME_CHARS),
      design: json(
        v.pipe(
          certificateDesign,
          v.check(({ site }) => !URL.canParse(site) || !isLoopback(site), 'staff.address.fault'),
        ),
      ),
      /** A picture that was uploaded for this contest; '': none. */
      picture,
    }),
    answer: v.object({ template: id, version: v.number() }),
    changes: ['certificates'],
    what: 'Saves a template. What was issued keeps the design that it was issued with.',
  },
  addCertificatePicture: {
    method: 'POST',
    path: 'contests/:cid/certificate_pictures',
    roles: CERTIFIERS,
    contest: 'none',
    params: cid,
    files: { picture: { maxBytes: MAX_BACKGROUND_BYTES } },
    answer: v.object({ picture: v.string() }),
    changes: ['certificates'],
    what: 'Brings a picture for templates of a contest: a PNG or JPEG, known by its bytes. Answers the name that templates know it by.',
  },
  certificatePicture: {
    method: 'GET',
    path: 'contests/:cid/certificate_pictures/:picture',
    roles: CERTIFIERS,
    contest: 'none',
    params: v.object({ cid: idDigits, picture }),
    /** The picture. Recordings leave out every field named `picture_base64`. */
    answer: v.object({ mime: v.string(), picture_base64: v.string() }),
    what: 'A picture of templates of a contest.',
  },
  removeCertificateTemplate: {
    method: 'POST',
    path: 'contests/:cid/certificate_templates/:template/remove',
    roles: CERTIFIERS,
    contest: 'none',
    params: template,
    answer: done,
    changes: ['certificates'],
    what: 'Removes a template of which nothing was issued.',
  },
  certificateSample: {
    method: 'POST',
    path: 'contests/:cid/certificate_templates/:template/sample',
    roles: CERTIFIERS,
    contest: 'none',
    params: template,
    form: v.object({ with_boxes: withBoxes }),
    answer: 'file',
    what: 'A page of a template as PDF, with the first competitor and a code that does not verify. 409 where no judge makes it in time, or has a font for some of its letters.',
  },
  issueCertificates: {
    method: 'POST',
    path: 'contests/:cid/certificates',
    roles: CERTIFIERS,
    contest: 'none',
    params: cid,
    form: v.object({
      template: idDigits,
      version: idDigits,
      /** Ids of participants. */
      ids,
      /** True: contestants see their own. */
      shown: flag,
      /**
       * True: people who have one of this template get a new one, and theirs is revoked; false: they keep it.
       */
      again: flag,
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON_CHARS, 'backend.too_long')), ''),
    }),
    answer: v.object({ issued: v.number(), kept: v.number() }),
    changes: ['certificates'],
    what: 'Gives certificates to competitors, with what is so at this moment. Refused for a template with results before they are final.',
  },
  showCertificates: {
    method: 'POST',
    path: 'contests/:cid/certificates/show',
    roles: CERTIFIERS,
    contest: 'none',
    params: cid,
    form: v.object({ ids, shown: flag }),
    answer: done,
    changes: ['certificates'],
    what: 'Says whether competitors see these certificates of theirs.',
  },
  revokeCertificates: {
    method: 'POST',
    path: 'contests/:cid/certificates/revoke',
    roles: CERTIFIERS,
    contest: 'none',
    params: cid,
    form: v.object({ ids, reason: text(MAX_REASON_CHARS) }),
    answer: v.object({ revoked: v.number() }),
    changes: ['certificates'],
    what: 'Revokes certificates: the public page says so from then on.',
  },
  makeCertificates: {
    method: 'POST',
    path: 'contests/:cid/certificate_files',
    roles: CERTIFIERS,
    contest: 'none',
    params: cid,
    form: v.object({ ids, form: v.picklist(CERTIFICATE_FORMS) }),
    answer: v.object({ id }),
    changes: ['certificates'],
    what: 'Has PDFs made of certificates, in one file or one by one, by judges when nothing waits to be judged.',
  },
  certificateFile: {
    method: 'GET',
    path: 'contests/:cid/certificate_files/:file',
    roles: CERTIFIERS,
    contest: 'none',
    params: v.object({ cid: idDigits, file: idDigits }),
    answer: 'file',
    what: 'A file of certificates that is made: a PDF, or an archive of PDFs. 409 before it is.',
  },
});
