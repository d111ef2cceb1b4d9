import { type certificateCalls } from '#protocol/calls/staff/results.ts';
import { type ownCertificateCalls } from '#protocol/calls/results.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { competing } from '#server/model/access.ts';
import { type BudgetLimits } from '#server/model/budgets/budget.ts';
import { tooOften } from '#server/model/fault.ts';
import { fetchFile, makeFile } from './files.ts';
import { issueCertificates, revokeCertificates, showCertificates } from './issue.ts';
import { addPicture, shownPicture } from './pictures.ts';
import { certificateDeskOf } from './read.ts';
import { ownCertificatePdf, ownCertificatesOf, samplePdf } from './single.ts';
import { removeTemplate, saveTemplate } from './templates.ts';
import { verifyCertificate } from './verify.ts';

/**
 * The budget of an address that verifies codes: enough for a hall that looks at its certificates, and no
 * flood.
 */
const VERIFYING: BudgetLimits = {
  place: { atOnce: 120, perSecond: 2 },
  all: { atOnce: 2_400, perSecond: 40 },
};

type Calls = keyof typeof certificateCalls | keyof typeof ownCertificateCalls | 'ownCertificates';

/** Calls about certificates, from their templates to the public page that verifies them (COO-1, COO-2). */
export function certificatesHandlers(app: App): Pick<Handlers, Calls> {
  const verifying = app.budgets.of('certificates', VERIFYING);
  return {
    certificates: ({ contest, db }) => certificateDeskOf(db, contest),
    saveCertificateTemplate: (context) => saveTemplate(app, context),
    removeCertificateTemplate: (context) => removeTemplate(app, context),
    addCertificatePicture: (context) => addPicture(app, context),
    certificatePicture: ({ contest, db, input }) => shownPicture(db, contest.id, input.picture),
    certificateSample: ({ contest, input }) => samplePdf(app, contest, input),
    issueCertificates: (context) => issueCertificates(app, context),
    showCertificates: (context) => showCertificates(app, context),
    revokeCertificates: (context) => revokeCertificates(app, context),
    makeCertificates: (context) => makeFile(app, context),
    certificateFile: ({ contest, input }) => fetchFile(app, contest, input.file),

    verifyCertificate: ({ address, db, input }) => {
      const waitMs = verifying.tryTake(address, 1);
      if (waitMs > 0) throw tooOften(Math.ceil(waitMs / 1_000));
      return verifyCertificate(db, input.code);
    },
    ownCertificates: ({ participant, db }) => ownCertificatesOf(db, competing(participant).id),
    ownCertificate: ({ contest, participant, input: { certificate } }) =>
      ownCertificatePdf(app, contest, { participantId: competing(participant).id, certificate }),
  };
}
