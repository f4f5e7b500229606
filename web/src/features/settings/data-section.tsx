import { useQuery } from '@tanstack/react-query'
import { DataSources } from '#web/features/data-sources/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { userOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'

/** The databases that questions are answered from where the person works. */
export function DataSection() {
  const t = useMessages(settingsMessages)
  const { data: user } = useQuery(userOptions)
  return (
    <SettingSection title={t.sections.data} text={t.data.text}>
      <DataSources operator={user?.is_operator ?? false} />
    </SettingSection>
  )
}
