import {
  Activity,
  BadgeCheck,
  Bookmark,
  BookOpenText,
  Bot,
  CalendarDays,
  CircleCheckBig,
  FlaskConical,
  Inbox,
  Info,
  LayoutDashboard,
  LayoutGrid,
  LayoutTemplate,
  ListChecks,
  ListTodo,
  type LucideIcon,
  MapPinned,
  MessageCircle,
  Mic,
  Phone,
  Settings,
  Workflow,
} from 'lucide-react'
import type { GatedFeature } from '#contract/feature-flags/flags.ts'
import type { messages } from './messages/en.ts'
import { isReachable } from './routes.tsx'

type Words = typeof messages
type LabelKey = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words]

export type NavRow = {
  to: string
  label: LabelKey
  icon: LucideIcon
  /** Addresses that belong to it besides its own, as beginnings. */
  also?: readonly string[]
  /** `nav`: a row of the navigation; `menu`: in the person's menu; all three are in the palette. */
  location: 'nav' | 'menu' | 'palette'
  /** The part of the product that it belongs to, where not every account has it. */
  feature?: GatedFeature
}

/** Every screen one can go to from anywhere. A slice adds its row here. */
const rows: readonly NavRow[] = [
  { to: '/', label: 'chat', icon: MessageCircle, also: ['/t/'], location: 'nav' },
  { to: '/dashboard', label: 'dashboards', icon: LayoutDashboard, location: 'nav' },
  {
    to: '/agents',
    label: 'agents',
    icon: Bot,
    also: ['/dashboard-agent/', '/studio', '/agent-builder'],
    location: 'nav',
  },
  { to: '/studio', label: 'studio', icon: Workflow, location: 'palette' },
  { to: '/whatsapp/inbox', label: 'inbox', icon: Inbox, also: ['/whatsapp'], location: 'nav' },
  {
    to: '/call-logs-and-analytics',
    label: 'calls',
    icon: Phone,
    also: ['/speech-analytics', '/call-campaigns', '/scorecards', '/rehearsals'],
    location: 'nav',
  },
  { to: '/monitoring', label: 'monitoring', icon: Activity, location: 'nav' },
  { to: '/map-monitoring', label: 'deviceMap', icon: MapPinned, location: 'nav' },
  { to: '/calendar', label: 'calendar', icon: CalendarDays, location: 'nav' },
  { to: '/meetings', label: 'meetings', icon: Mic, also: ['/tasks'], location: 'nav' },
  { to: '/knowledge', label: 'knowledge', icon: BookOpenText, location: 'nav' },
  { to: '/agent-builder', label: 'agentBuilder', icon: Workflow, location: 'palette' },
  { to: '/t/templates', label: 'templates', icon: LayoutTemplate, location: 'palette' },
  { to: '/bookmarks', label: 'bookmarks', icon: Bookmark, location: 'palette' },
  { to: '/knowledge/verified', label: 'verifiedQueries', icon: BadgeCheck, location: 'palette' },
  { to: '/knowledge/tests', label: 'knowledgeTests', icon: ListChecks, location: 'palette' },
  { to: '/tasks', label: 'tasks', icon: ListTodo, location: 'palette' },
  { to: '/requests', label: 'requests', icon: CircleCheckBig, location: 'palette' },
  { to: '/researchpurposeonly', label: 'research', icon: FlaskConical, location: 'palette', feature: 'Research' },
  { to: '/workspaces', label: 'allWorkspaces', icon: LayoutGrid, also: ['/workspace/'], location: 'palette' },
  { to: '/settings', label: 'settings', icon: Settings, location: 'menu' },
  { to: '/about', label: 'about', icon: Info, location: 'palette' },
]

/** The rows whose screen is there: nothing leads nowhere. */
export const navRows = (): readonly NavRow[] => rows.filter(({ to }) => isReachable(to))

/** Whether a row is the one for an address. */
export const isActive = ({ to, also = [] }: NavRow, pathname: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) || also.some((start) => pathname.startsWith(start))
