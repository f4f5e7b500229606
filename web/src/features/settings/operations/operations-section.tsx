import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Operations } from '#contract/operations/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { operationsOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { OperatorOnly } from '../operator-only.tsx'
import { SettingSection } from '../setting-section.tsx'
import { DatabaseView } from './database-view.tsx'
import { ErrorsView } from './errors-view.tsx'
import { HealthView } from './health-view.tsx'
import { JobsView } from './jobs-view.tsx'
import { operationMessages } from './messages/index.ts'

/** How the installation is; for its operator. */
export function OperationsSection() {
  const title = useMessages(settingsMessages).sections.operations
  const t = useMessages(operationMessages)
  return (
    <SettingSection title={title} text={t.text}>
      <OperatorOnly>
        <Operating />
      </OperatorOnly>
    </SettingSection>
  )
}

const views = ['health', 'jobs', 'errors', 'database'] as const
type View = (typeof views)[number]

const contents: Record<View, (props: { found: Operations }) => React.ReactNode> = {
  health: HealthView,
  jobs: JobsView,
  errors: ErrorsView,
  database: DatabaseView,
}

function Operating() {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const [view, setView] = useState<View>('health')
  const query = useQuery(operationsOptions)
  const Content = contents[view]
  return (
    <Loaded query={query} rows={8}>
      {(found) => {
        const time = formatDate(found.at, language, 'time')
        return (
          <div className="flex flex-col gap-6">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <Segmented
                label={t.views}
                options={views.map((value) => ({ value, label: t.view[value] }))}
                value={view}
                onValueChange={setView}
              />
              <p role="status" className={query.isError ? 'text-12 text-warn' : 'text-12 text-fg-3'}>
                {query.isError ? t.stale(time) : t.updated(time)}
              </p>
            </div>
            <Content key={view} found={found} />
          </div>
        )
      }}
    </Loaded>
  )
}
