import { onDemand } from '../onDemand.tsx';

/** Own questions and all announcements. */
export const CompetitorCommunicationScreen = onDemand(
  async () =>
    (await import('../screens/communication/CompetitorCommunicationScreen.tsx'))
      .CompetitorCommunicationScreen,
);

/** /home of competitors. */
export const CompetitorHomeScreen = onDemand(
  async () => (await import('../screens/home/competitor/CompetitorHomeScreen.tsx')).CompetitorHomeScreen,
);

/** The board of the own contest. */
export const CompetitorStandingScreen = onDemand(
  async () => (await import('../screens/standings/CompetitorStandingScreen.tsx')).CompetitorStandingScreen,
);

/** Own certificates of the contest. */
export const OwnCertificatesScreen = onDemand(
  async () => (await import('../screens/results/OwnCertificatesScreen.tsx')).OwnCertificatesScreen,
);

/** A statement, or a file of a task. */
export const CompetitorStatementScreen = onDemand(
  async () =>
    (await import('../screens/tasks/statement/CompetitorStatementScreen.tsx')).CompetitorStatementScreen,
);

/** An own submission. */
export const CompetitorSubmissionScreen = onDemand(
  async () =>
    (await import('../screens/submissions/own/CompetitorSubmissionScreen.tsx')).CompetitorSubmissionScreen,
);

/** An own user test. */
export const CompetitorUserTestScreen = onDemand(
  async () =>
    (await import('../screens/submissions/own/CompetitorUserTestScreen.tsx')).CompetitorUserTestScreen,
);

/** Two own submissions beside each other. */
export const DiffScreen = onDemand(
  async () => (await import('../screens/submissions/own/DiffScreen.tsx')).DiffScreen,
);

/** The languages that are judged. */
export const LanguagesScreen = onDemand(
  async () => (await import('../screens/contest/rules/LanguagesScreen.tsx')).LanguagesScreen,
);

/** The own machine, tried before the contest. */
export const MachineScreen = onDemand(
  async () => (await import('../screens/proctoring/machine/MachineScreen.tsx')).MachineScreen,
);

/** The shared camera and screen. */
export const MonitoringScreen = onDemand(
  async () => (await import('../screens/proctoring/sharing/MonitoringScreen.tsx')).MonitoringScreen,
);

/** The questions of a quiz. */
export const QuizScreen = onDemand(async () => (await import('../screens/quiz/QuizScreen.tsx')).QuizScreen);

/** The rules of the contest. */
export const RulesScreen = onDemand(
  async () => (await import('../screens/contest/rules/RulesScreen.tsx')).RulesScreen,
);

/** A task: its statement beside the editor. */
export const TaskScreen = onDemand(
  async () => (await import('../screens/submissions/workspace/TaskScreen.tsx')).TaskScreen,
);

/** A translator's text of a task. */
export const TranslationEditorScreen = onDemand(
  async () => (await import('../screens/translation/TranslationEditorScreen.tsx')).TranslationEditorScreen,
);

/** A version of a translation, with its PDF. */
export const TranslationScreen = onDemand(
  async () => (await import('../screens/translation/TranslationScreen.tsx')).TranslationScreen,
);
