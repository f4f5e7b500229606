import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Database, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilteredList } from '#web/ui/filtered-list.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { dataSourcesOptions, useChange } from './api.ts'
import { dataSourceMessages } from './messages/index.ts'
import { SourceCard } from './source-card.tsx'

const ConnectDialog = lazy(() => import('./connect-dialog.tsx').then((module) => ({ default: module.ConnectDialog })))

/** The databases that questions are answered from here; `operator` may load the sample company. */
export function DataSources({ operator }: { operator: boolean }) {
  const t = useMessages(dataSourceMessages)
  const list = useQuery(dataSourcesOptions)
  const may = useMay('databases.add')
  const maySetUp = useMay('use-cases.add')
  const change = useChange()
  const navigate = useNavigate()
  const [connecting, setConnecting] = useState(false)
  const [loading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    await change(() => api.call(calls.addSampleCompany))
    setLoading(false)
  }
  return (
    <Loaded query={list} failed={t.failed}>
      {(sources) => {
        const buttons = (
          <div className={cx('flex flex-wrap gap-2', sources.length > 0 && 'self-end phone:self-start')}>
            {may && (
              <Button variant="primary" icon={<Plus />} onClick={() => setConnecting(true)}>
                {t.connect}
              </Button>
            )}
            {operator && !sources.some(({ kind }) => kind === 'sample') && (
              <Button loading={loading} onClick={() => void load()}>
                {t.loadSample}
              </Button>
            )}
          </div>
        )
        return (
          <>
            {sources.length === 0 ? (
              <EmptyState icon={<Database />} title={t.empty} action={buttons}>
                {may === false ? t.emptyRefused : t.emptyText}
              </EmptyState>
            ) : (
              <div className="flex flex-col items-start gap-4">
                {buttons}
                <div className="w-full">
                  <FilteredList items={sources} label={t.find} textOf={({ name }) => name}>
                    {(found) => (
                      <ul className="flex flex-col gap-3">
                        {found.map((source) => (
                          <SourceCard key={source.id} source={source} />
                        ))}
                      </ul>
                    )}
                  </FilteredList>
                </div>
              </div>
            )}
            {connecting && (
              <Suspense>
                <ConnectDialog
                  onClose={() => setConnecting(false)}
                  onConnected={(id) => maySetUp && void navigate({ to: '/knowledge/set-up/$id', params: { id } })}
                />
              </Suspense>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
