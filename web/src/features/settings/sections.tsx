import {
  AudioLines,
  Bell,
  ChartColumn,
  CircleHelp,
  CreditCard,
  Database,
  FileSearch,
  Gauge,
  Globe,
  Info,
  KeyRound,
  KeySquare,
  type LucideIcon,
  MessagesSquare,
  MonitorSmartphone,
  Palette,
  Plug,
  ScanSearch,
  ScrollText,
  Sparkles,
  UserRound,
  Volume2,
  Wallet,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { billingPages } from '#web/features/billing/index.ts'
import { PreferencesSection } from '#web/features/notifications/index.ts'
import { UsagePage } from '#web/features/usage/index.ts'
import { AccountSection } from './account-section.tsx'
import { ApiKeysSection, McpServersSection, WidgetSection } from './api-clients-sections.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ChatsSection } from './chats-section.tsx'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { FileSearchSection } from './file-search-section.tsx'
import { InfoSection } from './info-section.tsx'
import { EmbeddingSection, ModelSection, SpeechSection } from './model-section.tsx'
import { PaymentsSection, PlanSection } from './money-sections.tsx'
import { PasswordSection } from './password-section.tsx'
import { VoiceSection } from './voice-section.tsx'
import { WebSearchSection } from './web-search-section.tsx'

export type SectionName =
  | 'account'
  | 'password'
  | 'appearance'
  | 'voice'
  | 'notifications'
  | 'devices'
  | 'chats'
  | 'usage'
  | 'billing'
  | 'widget'
  | 'data'
  | 'file-search'
  | 'mcp-servers'
  | 'api-keys'
  | 'model'
  | 'speech'
  | 'embedding'
  | 'webSearch'
  | 'plan'
  | 'payments'
  | 'help'
  | 'terms'
  | 'about'

export type Section = {
  name: SectionName
  icon: LucideIcon
  group: 'you' | 'installation' | 'more'
  content: ComponentType
}

/** Every section in the order of the list. Those of the installation are its operator's. */
export const sections: readonly Section[] = [
  { name: 'account', icon: UserRound, group: 'you', content: AccountSection },
  { name: 'password', icon: KeyRound, group: 'you', content: PasswordSection },
  { name: 'appearance', icon: Palette, group: 'you', content: AppearanceSection },
  { name: 'voice', icon: Volume2, group: 'you', content: VoiceSection },
  { name: 'notifications', icon: Bell, group: 'you', content: PreferencesSection },
  { name: 'devices', icon: MonitorSmartphone, group: 'you', content: DevicesSection },
  { name: 'chats', icon: MessagesSquare, group: 'you', content: ChatsSection },
  { name: 'usage', icon: ChartColumn, group: 'you', content: () => <UsagePage /> },
  { name: 'billing', icon: CreditCard, group: 'you', content: billingPages.Settings },
  { name: 'widget', icon: Globe, group: 'you', content: WidgetSection },
  { name: 'data', icon: Database, group: 'you', content: DataSection },
  { name: 'file-search', icon: FileSearch, group: 'you', content: FileSearchSection },
  { name: 'mcp-servers', icon: Plug, group: 'you', content: McpServersSection },
  { name: 'api-keys', icon: KeySquare, group: 'you', content: ApiKeysSection },
  { name: 'model', icon: Sparkles, group: 'installation', content: ModelSection },
  { name: 'plan', icon: Gauge, group: 'installation', content: PlanSection },
  { name: 'payments', icon: Wallet, group: 'installation', content: PaymentsSection },
  { name: 'speech', icon: AudioLines, group: 'installation', content: SpeechSection },
  { name: 'embedding', icon: ScanSearch, group: 'installation', content: EmbeddingSection },
  { name: 'webSearch', icon: Globe, group: 'installation', content: WebSearchSection },
  { name: 'help', icon: CircleHelp, group: 'more', content: () => <InfoSection topic="help" /> },
  { name: 'terms', icon: ScrollText, group: 'more', content: () => <InfoSection topic="terms" /> },
  { name: 'about', icon: Info, group: 'more', content: () => <InfoSection topic="about" /> },
]
