import { Suspense } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { KnowledgeFiles } from '#web/features/knowledge-files/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'

/** The files that the person's agent answers from. */
export function FilesSection() {
  const t = useMessages(settingsMessages)
  const bot = useBotId()
  return (
    <SettingSection title={t.sections.files} text={t.files}>
      <Suspense fallback={<SkeletonRows rows={4} />}>{bot && <KnowledgeFiles agent={bot as AgentId} />}</Suspense>
    </SettingSection>
  )
}
