import { planned } from '../screens/system/planned.tsx';
import { onDemand, type RoleRoute } from './route.ts';

const HomeScreen = onDemand(async () => (await import('../screens/competitor/HomeScreen.tsx')).HomeScreen);
const TaskScreen = onDemand(async () => (await import('../screens/competitor/TaskScreen.tsx')).TaskScreen);
const StatementScreen = onDemand(
  async () => (await import('../screens/competitor/StatementScreen.tsx')).StatementScreen,
);
const SubmissionScreen = onDemand(
  async () => (await import('../screens/competitor/SubmissionScreen.tsx')).SubmissionScreen,
);
const UserTestScreen = onDemand(
  async () => (await import('../screens/competitor/UserTestScreen.tsx')).UserTestScreen,
);
const DiffScreen = onDemand(async () => (await import('../screens/competitor/DiffScreen.tsx')).DiffScreen);
const QuizScreen = onDemand(async () => (await import('../screens/competitor/QuizScreen.tsx')).QuizScreen);
const CommunicationScreen = onDemand(
  async () => (await import('../screens/competitor/CommunicationScreen.tsx')).CommunicationScreen,
);
const StandingScreen = onDemand(
  async () => (await import('../screens/competitor/StandingScreen.tsx')).StandingScreen,
);
const LanguagesScreen = onDemand(
  async () => (await import('../screens/system/LanguagesScreen.tsx')).LanguagesScreen,
);

/** Everything a competitor can open (§2). */
export const userRoutes: readonly RoleRoute[] = [
  { path: '/home', screen: HomeScreen },
  { path: '/rules', screen: planned('rules') },
  { path: '/monitoring', screen: planned('monitoring') },
  { path: '/task/:tid/submission/:sid', screen: SubmissionScreen },
  {
    path: '/task/:tid/translation/:utid',
    screen: planned('translation'),
    mayOpen: (types) => types.includes('translator'),
  },
  {
    path: '/task/:tid/user_test/:utid',
    screen: UserTestScreen,
    mayOpen: (types) => !types.includes('translator'),
  },
  { path: '/task/:tid/quiz/:qid', screen: QuizScreen },
  { path: '/task/:tid/diff/:versions', screen: DiffScreen },
  {
    path: '/task/:tid/file/*',
    screen: planned('task_file'),
    mayOpen: (types) => types.includes('translator'),
  },
  { path: '/task/:tid/pdf/:lang?', screen: StatementScreen },
  { path: '/tasks/:tid/pdf/*', screen: StatementScreen },
  { path: '/task/:tid', screen: TaskScreen },
  { path: '/communication', screen: CommunicationScreen },
  { path: '/standing', screen: StandingScreen },
  { path: '/system', screen: LanguagesScreen },
];
