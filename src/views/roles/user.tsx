import { whileSharing } from '../screens/proctoring/sharing/whileSharing.tsx';
import {
  CompetitorCommunicationScreen,
  CompetitorHomeScreen,
  CompetitorStandingScreen,
  CompetitorStatementScreen,
  CompetitorSubmissionScreen,
  CompetitorUserTestScreen,
  DiffScreen,
  LanguagesScreen,
  MachineScreen,
  MonitoringScreen,
  OwnCertificatesScreen,
  QuizScreen,
  RulesScreen,
  TaskScreen,
  TranslationEditorScreen,
  TranslationScreen,
} from './competitorScreens.ts';
import { selectCompetitorSidebar } from '../shell/shellState.ts';
import { COMPETITOR_ICONS } from '../shell/sidebarLook.ts';
import { useSelected } from '../useSelected.ts';
import { type RolePages, type RoleRoute } from './route.ts';

/** Everything a competitor can open (§2). */
export const userRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: CompetitorHomeScreen },
  { path: '/rules', screen: RulesScreen },
  { path: '/monitoring', screen: MonitoringScreen },
  { path: '/machine', screen: MachineScreen },
  { path: '/task/:tid/submission/:sid', screen: whileSharing(CompetitorSubmissionScreen) },
  {
    path: '/task/:tid/translation/:utid',
    screen: TranslationScreen,
    mayOpen: (types) => types.includes('translator'),
  },
  {
    path: '/task/:tid/user_test/:utid',
    screen: whileSharing(CompetitorUserTestScreen),
    mayOpen: (types) => !types.includes('translator'),
  },
  { path: '/task/:tid/quiz/:qid', screen: whileSharing(QuizScreen) },
  { path: '/task/:tid/diff/:versions', screen: whileSharing(DiffScreen) },
  {
    path: '/task/:tid/file/*',
    screen: TranslationEditorScreen,
    mayOpen: (types) => types.includes('translator'),
  },
  { path: '/task/:tid/pdf/:lang?', screen: whileSharing(CompetitorStatementScreen) },
  { path: '/tasks/:tid/pdf/*', screen: whileSharing(CompetitorStatementScreen) },
  { path: '/task/:tid', screen: whileSharing(TaskScreen) },
  { path: '/communication', screen: CompetitorCommunicationScreen },
  { path: '/standing', screen: CompetitorStandingScreen },
  { path: '/certificates/own', screen: OwnCertificatesScreen },
  { path: '/system', screen: LanguagesScreen },
];

export const pages: RolePages = {
  routes: userRoutes,
  useSidebar: () => useSelected(selectCompetitorSidebar),
  icons: COMPETITOR_ICONS,
};
