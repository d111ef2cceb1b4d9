import {
  CircleCheck,
  FileBadge,
  FlaskConical,
  Gift,
  Inbox,
  Printer,
  Puzzle,
  Trophy,
  Users,
} from 'lucide-react';
import { COMPETITOR_ICONS, type SidebarIcons } from '../sidebarLook.ts';

/** Icons of every page in the sidebars of staff and spectators. */
export const STAFF_ICONS = {
  ...COMPETITOR_ICONS,
  certificates: FileBadge,
  check: CircleCheck,
  contests: Trophy,
  tasks: Puzzle,
  submissions: Inbox,
  user_tests: FlaskConical,
  users: Users,
  balloons: Gift,
  prints: Printer,
} satisfies Required<SidebarIcons>;
