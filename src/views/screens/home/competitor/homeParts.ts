import { Nothing, onDemand } from '#views/onDemand.tsx';

/** Loaded with the page that submits, and therefore also available without a network. */
export const HomeOutbox = onDemand(
  async () => (await import('#views/screens/submissions/sending/HomeOutbox.tsx')).HomeOutbox,
);

/** The results of an exam's tasks. */
export const ExamResults = onDemand(async () => (await import('./ExamResults.tsx')).ExamResults);

/** The time of the module under way. */
export const ModuleHero = onDemand(async () => (await import('./ModuleHero.tsx')).ModuleHero, Nothing);

/** The modules of an exam. */
export const ModuleList = onDemand(
  async () => (await import('#views/screens/contest/modules/ModuleList.tsx')).ModuleList,
);

/** The newest announcements and answers. */
export const NewsList = onDemand(
  async () => (await import('#views/screens/communication/NewsList.tsx')).NewsList,
);

/** The own rank and points. */
export const OwnPlace = onDemand(async () => (await import('./OwnPlace.tsx')).OwnPlace, Nothing);
