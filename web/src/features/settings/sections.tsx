import type { ComponentType } from 'react'
import { billingPages } from '#web/features/billing/index.ts'
import { PreferencesSection } from '#web/features/notifications/index.ts'
import { UsagePage } from '#web/features/usage/index.ts'
import { AccountSection } from './account-section.tsx'
import { AccuracySection } from './accuracy-section.tsx'
import { AddOnsSection } from './add-ons-section.tsx'
import { ApiKeysSection, CallsSection, McpServersSection, WidgetSection } from './api-clients-sections.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { BackupsSection } from './backups/backups-section.tsx'
import { CapacitySection } from './capacity/capacity-section.tsx'
import { ChatsSection } from './chats-section.tsx'
import { DataSection } from './data-section.tsx'
import { FileSearchSection } from './file-search-section.tsx'
import { FeatureFlagsSection } from './flags/feature-flags-section.tsx'
import { InfoSection } from './info-section.tsx'
import { EmbeddingSection, ModelSection, SpeechSection } from './model-section.tsx'
import { OrganizationsSection, PaymentsSection, PlanSection } from './money-sections.tsx'
import { OauthClientsSection } from './oauth-clients-section.tsx'
import { OperationsSection } from './operations/operations-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RuleSection } from './required-step/rule-section.tsx'
import { ScimSection } from './scim/scim-section.tsx'
import { SecondStepSection } from './second-step/second-step-section.tsx'
import { type SectionName, settingSections } from './section-table.ts'
import { SignInsSection } from './sign-ins-section.tsx'
import { SsoSection } from './sso/sso-section.tsx'
import { VoiceSection } from './voice-section.tsx'
import { WebSearchSection } from './web-search-section.tsx'

const contents: Record<SectionName, ComponentType> = {
  account: AccountSection,
  password: PasswordSection,
  'two-step': SecondStepSection,
  passkeys: PasskeysSection,
  appearance: AppearanceSection,
  voice: VoiceSection,
  notifications: PreferencesSection,
  'sign-ins': SignInsSection,
  chats: ChatsSection,
  usage: () => <UsagePage />,
  billing: billingPages.Settings,
  widget: WidgetSection,
  calls: CallsSection,
  data: DataSection,
  'member-sign-in': RuleSection,
  'single-sign-on': SsoSection,
  directory: ScimSection,
  'file-search': FileSearchSection,
  'add-ons': AddOnsSection,
  'mcp-servers': McpServersSection,
  'api-keys': ApiKeysSection,
  operations: OperationsSection,
  capacity: CapacitySection,
  model: ModelSection,
  accuracy: AccuracySection,
  backups: BackupsSection,
  plan: PlanSection,
  'feature-flags': FeatureFlagsSection,
  organizations: OrganizationsSection,
  payments: PaymentsSection,
  speech: SpeechSection,
  embedding: EmbeddingSection,
  webSearch: WebSearchSection,
  'oauth-clients': OauthClientsSection,
  help: () => <InfoSection topic="help" />,
  terms: () => <InfoSection topic="terms" />,
  about: () => <InfoSection topic="about" />,
}

/** Every section with what it shows. */
export const sections = settingSections.map((row) => ({ ...row, content: contents[row.name] }))
