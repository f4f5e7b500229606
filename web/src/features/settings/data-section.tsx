import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { dataSourcesOptions, settingsKeys } from './api.ts'
import { DataSourceRow } from './data-source-row.tsx'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { OperatorOnly } from './operator-only.tsx'
import { SettingSection } from './setting-section.tsx'

/** The databases of the installation, and the sample company among them; for the operator. */
export function DataSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.data} text={t.data.text}>
      <OperatorOnly>
        <DataSources />
      </OperatorOnly>
    </SettingSection>
  )
}

function DataSources() {
  const t = useMessages(settingsMessages).data
  const queries = useQueryClient()
  const sources = useQuery(dataSourcesOptions)
  const add = useMutation({
    mutationKey: [...settingsKeys.dataSources, 'add'],
    mutationFn: () => api.call(dataSourceEndpoints.addSampleCompany),
    onError: (error) => toast.failure(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKeys.dataSources }),
  })
  const load = (
    <Button loading={add.isPending} onClick={() => add.mutate()}>
      {t.load}
    </Button>
  )
  return (
    <Loaded query={sources}>
      {(list) => {
        if (list.length === 0)
          return (
            <EmptyState icon={<Database />} title={t.empty} action={load}>
              {t.emptyText}
            </EmptyState>
          )
        return (
          <>
            <ul className="border-line-soft border-t">
              {list.map((source) => (
                <DataSourceRow key={source.id} source={source} />
              ))}
            </ul>
            {!list.some(({ kind }) => kind === 'sample') && <div className="mt-4">{load}</div>}
          </>
        )
      }}
    </Loaded>
  )
}
