import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { webSearchOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { OperatorOnly } from './operator-only.tsx'
import { SettingSection } from './setting-section.tsx'
import { WebSearchForm } from './web-search-form.tsx'

/** Where this installation searches the web; for its operator. */
export function WebSearchSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.webSearch} text={t.webSearch.text}>
      <OperatorOnly>
        <WebSearch />
      </OperatorOnly>
    </SettingSection>
  )
}

function WebSearch() {
  const webSearch = useQuery(webSearchOptions)
  return <Loaded query={webSearch}>{(settings) => <WebSearchForm settings={settings} />}</Loaded>
}
