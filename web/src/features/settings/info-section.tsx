import { InfoText, type InfoTopic } from '#web/features/account/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'

/** Help, terms and what the product is; the same words that are there before signing in. */
export function InfoSection({ topic }: { topic: InfoTopic }) {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections[topic]}>
      <InfoText topic={topic} />
    </SettingSection>
  )
}
