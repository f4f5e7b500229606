import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectedSource } from '#contract/data-sources/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { dataSourceOptions } from './api.ts'
import { HiddenColumns } from './hidden-columns.tsx'
import { dataSourceMessages } from './messages/index.ts'
import { RelationList } from './relation-list.tsx'
import { TableList } from './table-list.tsx'

const views = ['tables', 'relations', 'hidden'] as const

/** What is in a database: its tables with their first rows, and how they are related. */
export function SourceDetails({ source }: { source: ConnectedSource }) {
  const t = useMessages(dataSourceMessages)
  const detail = useQuery(dataSourceOptions(source.id))
  const [view, setView] = useState<(typeof views)[number]>('tables')
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <div className="self-start">
        <Segmented
          label={t.open(source.name)}
          options={views
            .filter((value) => value !== 'hidden' || source.editable)
            .map((value) => ({ value, label: t.tabs[value] }))}
          value={view}
          onValueChange={setView}
        />
      </div>
      <Loaded query={detail} failed={t.failedOne}>
        {(found) => {
          if (view === 'hidden') return <HiddenColumns id={source.id} />
          return view === 'tables' ? <TableList source={found} /> : <RelationList source={found} />
        }}
      </Loaded>
    </div>
  )
}
