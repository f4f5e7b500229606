import {
  BadgeCheck,
  Bookmark,
  BookOpenText,
  Bot,
  CircleCheckBig,
  FlaskConical,
  Info,
  LayoutDashboard,
  LayoutGrid,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Settings,
  Workflow,
} from 'lucide-react'
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
  place: 'nav' | 'menu' | 'palette'
}

/** Every screen one can go to from anywhere. A slice adds its row here. */
const rows: readonly NavRow[] = [
  { to: '/', label: 'chat', icon: MessageCircle, also: ['/t/'], place: 'nav' },
  { to: '/dashboard', label: 'dashboards', icon: LayoutDashboard, place: 'nav' },
  { to: '/agents', label: 'agents', icon: Bot, also: ['/dashboard-agent/'], place: 'nav' },
  { to: '/studio', label: 'studio', icon: Workflow, place: 'nav' },
  { to: '/knowledge', label: 'knowledge', icon: BookOpenText, place: 'nav' },
  { to: '/agent-builder', label: 'agentBuilder', icon: Workflow, place: 'palette' },
  { to: '/t/templates', label: 'templates', icon: LayoutTemplate, place: 'palette' },
  { to: '/bookmarks', label: 'bookmarks', icon: Bookmark, place: 'palette' },
  { to: '/verified-queries', label: 'verifiedQueries', icon: BadgeCheck, place: 'palette' },
  { to: '/knowledge-tests', label: 'knowledgeTests', icon: ListChecks, place: 'palette' },
  { to: '/requests', label: 'requests', icon: CircleCheckBig, place: 'palette' },
  { to: '/researchpurposeonly', label: 'research', icon: FlaskConical, place: 'palette' },
  { to: '/workspaces', label: 'allWorkspaces', icon: LayoutGrid, also: ['/workspace/'], place: 'palette' },
  { to: '/settings', label: 'settings', icon: Settings, place: 'menu' },
  { to: '/about', label: 'about', icon: Info, place: 'palette' },
]

/** The rows whose screen is there: nothing leads nowhere. */
export const navRows = (): readonly NavRow[] => rows.filter(({ to }) => isReachable(to))

/** Whether a row is the one for an address. */
export const isActive = ({ to, also = [] }: NavRow, pathname: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) || also.some((start) => pathname.startsWith(start))
