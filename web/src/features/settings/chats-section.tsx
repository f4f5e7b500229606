import { Suspense } from 'react'
import { DataControls } from '#web/features/chat/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'

/** What is kept of a person's chats, and how to take it with them or away. */
export function ChatsSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.chats} text={t.chats.text}>
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <DataControls />
      </Suspense>
    </SettingSection>
  )
}
