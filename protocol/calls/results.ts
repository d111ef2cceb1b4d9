import * as v from 'valibot';
import { defineCalls } from '../define.ts';
import { idDigits } from '../fields.ts';
import { COMPETITOR } from '../roles.ts';
import { verifiedCertificate } from '../wire/results/certificate.ts';

/** Certificates for their owners, and their public verification (COO-2). */
export const ownCertificateCalls = defineCalls({
  verifyCertificate: {
    method: 'GET',
    path: 'certificate/:code',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ code: v.pipe(v.string(), v.maxLength(100)) }),
    answer: verifiedCertificate,
    what: 'What a certificate with this code says, and whether it holds; 404 where none has it. Asked too often from one address it is refused (429).',
  },
  ownCertificate: {
    method: 'GET',
    path: 'certificates/:certificate',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ certificate: idDigits }),
    answer: 'file',
    what: 'One of them as PDF; a judge makes it. 409 where none does in time.',
  },
});
