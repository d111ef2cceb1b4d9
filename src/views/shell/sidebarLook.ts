import { BookOpen, ChartNoAxesColumn, Cpu, House, type LucideIcon, MessagesSquare } from 'lucide-react';
import { type SidebarItem } from '#domain/sidebar.ts';

type LinkId = Extract<SidebarItem, { kind: 'link' }>['id'];

/** Icons of the pages in a role's sidebar. */
export type SidebarIcons = Readonly<Partial<Record<LinkId, LucideIcon>>>;

/** Icons for contestants. Staff have more (`staffIcons.ts`), which no contestant downloads. */
export const COMPETITOR_ICONS = {
  home: House,
  communication: MessagesSquare,
  standing: ChartNoAxesColumn,
  documentation: BookOpen,
  scoring: Cpu,
} satisfies SidebarIcons;
