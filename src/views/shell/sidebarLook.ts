import {
  BookOpen,
  ChartNoAxesColumn,
  CircleCheck,
  Cpu,
  FileBadge,
  FlaskConical,
  House,
  Inbox,
  type LucideIcon,
  MessagesSquare,
  Gift,
  Printer,
  Puzzle,
  Trophy,
  Users,
} from 'lucide-react';
import { type SidebarItem } from '#domain/sidebar.ts';

type LinkId = Extract<SidebarItem, { kind: 'link' }>['id'];

/** The icon of each page in a sidebar. */
export const SIDEBAR_ICONS: Readonly<Record<LinkId, LucideIcon>> = {
  home: House,
  certificates: FileBadge,
  check: CircleCheck,
  contests: Trophy,
  tasks: Puzzle,
  submissions: Inbox,
  user_tests: FlaskConical,
  standing: ChartNoAxesColumn,
  communication: MessagesSquare,
  users: Users,
  balloons: Gift,
  prints: Printer,
  documentation: BookOpen,
  scoring: Cpu,
};
