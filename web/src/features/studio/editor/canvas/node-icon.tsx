import {
  BookOpenText,
  Braces,
  CalendarClock,
  CircleHelp,
  CircleStop,
  Code,
  Database,
  GitFork,
  GitMerge,
  Globe,
  Hourglass,
  ListTree,
  type LucideIcon,
  Mail,
  MailPlus,
  MessageCircle,
  MessageSquare,
  PhoneIncoming,
  Repeat,
  ScanText,
  Send,
  Siren,
  Sparkles,
  Split,
  Stamp,
  Table,
  Table2,
  Tags,
  TriangleAlert,
  UserRoundCheck,
  Variable,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { AnyDefinition, Category } from '#flow/index.ts'
import { cx } from '#web/ui/class-names.ts'

const icons: Record<string, LucideIcon> = {
  'book-open-text': BookOpenText,
  'calendar-clock': CalendarClock,
  'circle-help': CircleHelp,
  'circle-stop': CircleStop,
  code: Code,
  database: Database,
  'git-fork': GitFork,
  'git-merge': GitMerge,
  globe: Globe,
  hourglass: Hourglass,
  'list-tree': ListTree,
  mail: Mail,
  'mail-plus': MailPlus,
  'message-circle': MessageCircle,
  'message-square': MessageSquare,
  'phone-incoming': PhoneIncoming,
  repeat: Repeat,
  'scan-text': ScanText,
  send: Send,
  siren: Siren,
  sparkles: Sparkles,
  split: Split,
  stamp: Stamp,
  table: Table,
  'table-2': Table2,
  tags: Tags,
  'user-round-check': UserRoundCheck,
  variable: Variable,
  webhook: Webhook,
  workflow: Workflow,
}

const colours: Record<Category, string> = {
  trigger: 'text-good',
  conversation: 'text-info',
  intelligence: 'text-accent',
  logic: 'text-chart-2',
  data: 'text-chart-3',
  action: 'text-chart-6',
  people: 'text-chart-5',
  flow: 'text-chart-8',
}

/** The icon of a kind in the colour of its category; a warning sign for one that is not known. */
export function NodeIcon({ definition, className }: { definition: AnyDefinition | undefined; className?: string }) {
  const Icon = definition ? (icons[definition.icon] ?? Braces) : TriangleAlert
  const colour = definition ? colours[definition.category] : 'text-warn'
  return <Icon aria-hidden="true" strokeWidth={1.7} className={cx('size-4 flex-none', colour, className)} />
}
