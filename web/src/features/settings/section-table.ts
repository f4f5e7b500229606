import {
  Activity,
  Archive,
  AudioLines,
  Bell,
  Blocks,
  ChartColumn,
  CircleHelp,
  CreditCard,
  Database,
  FileSearch,
  Fingerprint,
  Gauge,
  Globe,
  HardDrive,
  Info,
  KeyRound,
  KeySquare,
  LogIn,
  type LucideIcon,
  MessagesSquare,
  MonitorSmartphone,
  Palette,
  Phone,
  Plug,
  Scale,
  ScanSearch,
  ScrollText,
  Server,
  ShieldCheck,
  ShieldUser,
  Sparkles,
  ToggleRight,
  UserRound,
  Users,
  UsersRound,
  Volume2,
  Wallet,
} from 'lucide-react'

export type SectionName =
  | 'account'
  | 'password'
  | 'two-step'
  | 'passkeys'
  | 'appearance'
  | 'voice'
  | 'notifications'
  | 'sign-ins'
  | 'chats'
  | 'usage'
  | 'billing'
  | 'widget'
  | 'calls'
  | 'data'
  | 'member-sign-in'
  | 'single-sign-on'
  | 'directory'
  | 'file-search'
  | 'add-ons'
  | 'mcp-servers'
  | 'api-keys'
  | 'model'
  | 'speech'
  | 'embedding'
  | 'webSearch'
  | 'oauth-clients'
  | 'operations'
  | 'capacity'
  | 'accuracy'
  | 'feature-flags'
  | 'backups'
  | 'plan'
  | 'organizations'
  | 'payments'
  | 'help'
  | 'terms'
  | 'about'

export type SectionGroup = 'you' | 'workspace' | 'installation'
/** `operator`: only who runs the installation sees it. */
export type SectionRow = { name: SectionName; icon: LucideIcon; group: SectionGroup; operator?: true }

/** Every section in the order of the list: what is one's own, what is of the place one works in, what is of the installation. */
export const settingSections: readonly SectionRow[] = [
  { name: 'account', icon: UserRound, group: 'you' },
  { name: 'password', icon: KeyRound, group: 'you' },
  { name: 'two-step', icon: ShieldCheck, group: 'you' },
  { name: 'passkeys', icon: Fingerprint, group: 'you' },
  { name: 'appearance', icon: Palette, group: 'you' },
  { name: 'voice', icon: Volume2, group: 'you' },
  { name: 'notifications', icon: Bell, group: 'you' },
  { name: 'sign-ins', icon: MonitorSmartphone, group: 'you' },
  { name: 'chats', icon: MessagesSquare, group: 'you' },
  { name: 'usage', icon: ChartColumn, group: 'workspace' },
  { name: 'billing', icon: CreditCard, group: 'workspace' },
  { name: 'widget', icon: Globe, group: 'workspace' },
  { name: 'calls', icon: Phone, group: 'workspace' },
  { name: 'data', icon: Database, group: 'workspace' },
  { name: 'member-sign-in', icon: ShieldUser, group: 'workspace' },
  { name: 'single-sign-on', icon: LogIn, group: 'workspace' },
  { name: 'directory', icon: UsersRound, group: 'workspace' },
  { name: 'file-search', icon: FileSearch, group: 'workspace' },
  { name: 'add-ons', icon: Blocks, group: 'workspace' },
  { name: 'mcp-servers', icon: Plug, group: 'workspace' },
  { name: 'api-keys', icon: KeySquare, group: 'workspace' },
  { name: 'operations', icon: Activity, group: 'installation', operator: true },
  { name: 'capacity', icon: Server, group: 'installation', operator: true },
  { name: 'model', icon: Sparkles, group: 'installation', operator: true },
  { name: 'accuracy', icon: Scale, group: 'installation', operator: true },
  { name: 'backups', icon: Archive, group: 'installation', operator: true },
  { name: 'plan', icon: Gauge, group: 'installation', operator: true },
  { name: 'feature-flags', icon: ToggleRight, group: 'installation', operator: true },
  { name: 'organizations', icon: Users, group: 'installation', operator: true },
  { name: 'payments', icon: Wallet, group: 'installation', operator: true },
  { name: 'speech', icon: AudioLines, group: 'installation', operator: true },
  { name: 'embedding', icon: ScanSearch, group: 'installation', operator: true },
  { name: 'webSearch', icon: Globe, group: 'installation', operator: true },
  { name: 'oauth-clients', icon: HardDrive, group: 'installation', operator: true },
  { name: 'help', icon: CircleHelp, group: 'installation' },
  { name: 'terms', icon: ScrollText, group: 'installation' },
  { name: 'about', icon: Info, group: 'installation' },
]

/** The sections a person can go to. */
export const sectionsFor = (isOperator: boolean | undefined): readonly SectionRow[] =>
  settingSections.filter(({ operator }) => !operator || isOperator)
