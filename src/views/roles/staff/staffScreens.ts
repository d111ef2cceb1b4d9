import { onDemand } from '#views/onDemand.tsx';
import { addStaffSlices } from '#streams/state/staffSlices.ts';

// Pages send events of files, walls and contests, perhaps before the code that talks to the server has come.
addStaffSlices();

/** One contest: its times, its people and what can be done with it. */
export const ContestScreen = onDemand(
  async () => (await import('#views/screens/home/staff/ContestScreen.tsx')).ContestScreen,
);

/** The contests of an organiser. */
export const ContestsScreen = onDemand(
  async () => (await import('#views/screens/contest/staff/ContestsScreen.tsx')).ContestsScreen,
);

/** Questions and announcements as a coordinator sees them. */
export const CoordinatorCommunicationScreen = onDemand(
  async () =>
    (await import('#views/screens/communication/staff/CoordinatorCommunicationScreen.tsx'))
      .CoordinatorCommunicationScreen,
);

/** /home of coordinators. */
export const CoordinatorHomeScreen = onDemand(
  async () => (await import('#views/screens/home/staff/CoordinatorHomeScreen.tsx')).CoordinatorHomeScreen,
);

/** /users/create. */
export const CreatePersonScreen = onDemand(
  async () => (await import('#views/screens/people/CreatePersonScreen.tsx')).CreatePersonScreen,
);

/** /users and /users/contest/:cid. */
export const PeopleScreen = onDemand(
  async () => (await import('#views/screens/people/PeopleScreen.tsx')).PeopleScreen,
);

/** /users/:uname. */
export const PersonScreen = onDemand(
  async () => (await import('#views/screens/people/PersonScreen.tsx')).PersonScreen,
);

/** /task/:tid/programs. */
export const ProgramsScreen = onDemand(
  async () => (await import('#views/screens/authoring/programs/ProgramsScreen.tsx')).ProgramsScreen,
);

/** Questions and announcements of all contests, or of one. */
export const StaffCommunicationScreen = onDemand(
  async () =>
    (await import('#views/screens/communication/staff/StaffCommunicationScreen.tsx'))
      .StaffCommunicationScreen,
);

/** /home of organisers. */
export const StaffHomeScreen = onDemand(
  async () => (await import('#views/screens/home/staff/StaffHomeScreen.tsx')).StaffHomeScreen,
);

/** A statement, or a file of a task, as staff see it. */
export const StaffStatementScreen = onDemand(
  async () => (await import('#views/screens/tasks/staff/StaffStatementScreen.tsx')).StaffStatementScreen,
);

/** A submission as staff see it. */
export const StaffSubmissionScreen = onDemand(
  async () =>
    (await import('#views/screens/submissions/staff/StaffSubmissionScreen.tsx')).StaffSubmissionScreen,
);

/** A user test as staff see it. */
export const StaffUserTestScreen = onDemand(
  async () => (await import('#views/screens/submissions/staff/StaffUserTestScreen.tsx')).StaffUserTestScreen,
);

/** The board of one contest. */
export const StandingScreen = onDemand(
  async () => (await import('#views/screens/standings/staff/StandingScreen.tsx')).StandingScreen,
);

/** The contests that have a board. */
export const StandingsScreen = onDemand(
  async () => (await import('#views/screens/standings/staff/StandingsScreen.tsx')).StandingsScreen,
);

/** The feed of submissions, of all contests or of one. */
export const SubmissionsScreen = onDemand(
  async () => (await import('#views/screens/submissions/feed/SubmissionsScreen.tsx')).SubmissionsScreen,
);

/** Judges, jobs, rejudgings and languages. */
export const SystemScreen = onDemand(
  async () => (await import('#views/screens/operations/system/SystemScreen.tsx')).SystemScreen,
);

/** The list of all tasks. */
export const TasksScreen = onDemand(
  async () => (await import('#views/screens/tasks/staff/TasksScreen.tsx')).TasksScreen,
);

/** /users/upload. */
export const UploadPeopleScreen = onDemand(
  async () => (await import('#views/screens/people/UploadPeopleScreen.tsx')).UploadPeopleScreen,
);

/** The feed of user tests. */
export const UserTestsScreen = onDemand(
  async () => (await import('#views/screens/submissions/feed/UserTestsScreen.tsx')).UserTestsScreen,
);

/** The contests a proctor watches over. */
export const WatchedContestsScreen = onDemand(
  async () => (await import('#views/screens/contest/staff/WatchedContestsScreen.tsx')).WatchedContestsScreen,
);

/** The wall of a contest, for proctors. */
export const WallScreen = onDemand(
  async () => (await import('#views/screens/proctoring/watching/WallScreen.tsx')).WallScreen,
);

/** Certificates of a contest. */
export const CertificatesScreen = onDemand(
  async () => (await import('#views/screens/results/CertificatesScreen.tsx')).CertificatesScreen,
);

/** Balloons, which are carried to those who solve. */
export const BalloonsScreen = onDemand(
  async () => (await import('#views/screens/onsite/hall/BalloonsScreen.tsx')).BalloonsScreen,
);

/** People, machines, rooms and problems of an onsite contest. */
export const OnsiteScreen = onDemand(
  async () => (await import('#views/screens/onsite/rooms/OnsiteScreen.tsx')).OnsiteScreen,
);

/** Prints that competitors asked for. */
export const PrintsScreen = onDemand(
  async () => (await import('#views/screens/onsite/hall/PrintsScreen.tsx')).PrintsScreen,
);

/** A task in the workshop. */
export const OverviewScreen = onDemand(
  async () => (await import('#views/screens/authoring/OverviewScreen.tsx')).OverviewScreen,
);

/** A task's statement as its authors write it. */
export const StatementScreen = onDemand(
  async () => (await import('#views/screens/authoring/statement/StatementScreen.tsx')).StatementScreen,
);

/** Results of a task's own solutions on its tests. */
export const SolutionsScreen = onDemand(
  async () => (await import('#views/screens/authoring/SolutionsScreen.tsx')).SolutionsScreen,
);

/** Names, limits and origin of a task. */
export const MetadataScreen = onDemand(
  async () => (await import('#views/screens/authoring/metadata/MetadataScreen.tsx')).MetadataScreen,
);

/** The tests of a task. */
export const TestsScreen = onDemand(
  async () => (await import('#views/screens/authoring/tests/TestsScreen.tsx')).TestsScreen,
);

/** The files of a task. */
export const FilesScreen = onDemand(
  async () => (await import('#views/screens/authoring/files/FilesScreen.tsx')).FilesScreen,
);

/** The versions of a task. */
export const VersionsScreen = onDemand(
  async () => (await import('#views/screens/authoring/versions/VersionsScreen.tsx')).VersionsScreen,
);

/** The differences between two versions of a task. */
export const WorkshopDiffScreen = onDemand(
  async () => (await import('#views/screens/authoring/versions/WorkshopDiffScreen.tsx')).WorkshopDiffScreen,
);
/** The results of the submissions to a task. */
export const UseScreen = onDemand(
  async () => (await import('#views/screens/authoring/UseScreen.tsx')).UseScreen,
);

/** The criteria by which people mark a task. */
export const TaskMarkingScreen = onDemand(
  async () => (await import('#views/screens/authoring/marking/TaskMarkingScreen.tsx')).TaskMarkingScreen,
);

/** A quiz as its authors write it. */
export const QuestionsScreen = onDemand(
  async () => (await import('#views/screens/authoring/quiz/QuestionsScreen.tsx')).QuestionsScreen,
);

/** / of scorers. */
export const MarkedTasksScreen = onDemand(
  async () => (await import('#views/screens/marking/works/MarkedTasksScreen.tsx')).MarkedTasksScreen,
);

/** A scorer's works of a task. */
export const MarkedTaskScreen = onDemand(
  async () => (await import('#views/screens/marking/works/MarkedTaskScreen.tsx')).MarkedTaskScreen,
);

/** A work as its scorer marks it. */
export const MarkedWorkScreen = onDemand(
  async () => (await import('#views/screens/marking/works/MarkedWorkScreen.tsx')).MarkedWorkScreen,
);

/** / and /task/:tid of arbiters. */
export const ArbitrationScreen = onDemand(
  async () => (await import('#views/screens/marking/works/ArbitrationScreen.tsx')).ArbitrationScreen,
);

/** A work as an arbiter decides it. */
export const ArbitratedWorkScreen = onDemand(
  async () => (await import('#views/screens/marking/works/ArbitratedWorkScreen.tsx')).ArbitratedWorkScreen,
);

/** Reports that people sent because something was wrong. */
export const ReportsScreen = onDemand(
  async () => (await import('#views/screens/operations/reports/ReportsScreen.tsx')).ReportsScreen,
);

/** /reveal/:cid: the presenter's page of a reveal. */
export const RevealScreen = onDemand(
  async () => (await import('#views/screens/standings/reveal/RevealScreen.tsx')).RevealScreen,
);

/** /reveal/:cid/screen: what the hall sees of a reveal. */
export const RevealHallScreen = onDemand(
  async () => (await import('#views/screens/standings/reveal/RevealHallScreen.tsx')).RevealHallScreen,
);

/** The screens of a contest's hall and broadcast. */
export const ScreensScreen = onDemand(
  async () => (await import('#views/screens/standings/screens/ScreensScreen.tsx')).ScreensScreen,
);
