import { useQueryClient } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { useState } from 'react'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { ConnectedSource } from '#contract/data-sources/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { formatNumber } from '#web/lib/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { settingsKeys } from './api.ts'
import { settingsMessages } from './messages/index.ts'

const tones = { loading: 'info', ready: 'good', failed: 'bad' } as const

/** One database: its name, its state, its size, and the way to remove it. */
export function DataSourceRow({ source }: { source: ConnectedSource }) {
  const t = useMessages(settingsMessages).data
  const language = useLanguage()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const rows = source.tables.reduce((sum, table) => sum + table.rows, 0)
  const facts = [
    source.kind === 'sample' && t.sample,
    rows > 0 && t.size(formatNumber(source.tables.length, language), formatNumber(rows, language)),
  ]
  const remove = async () => {
    try {
      await api.call(dataSourceEndpoints.removeDataSource, { params: { id: source.id } })
      toast.success(t.removed)
    } catch (error) {
      toast.failure((error as Error).message)
    }
    await queries.invalidateQueries({ queryKey: settingsKeys.dataSources })
  }
  return (
    <li className="flex items-center gap-3 border-line-soft border-b py-3">
      <Database className="size-4 flex-none text-fg-3" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{source.name}</span>
          <Badge tone={tones[source.status]}>{t.status[source.status]}</Badge>
        </div>
        <div className="truncate text-12 text-fg-3 tabular-nums">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      {source.removable && (
        <Button onClick={() => setAsking(true)} aria-label={t.removeLabel(source.name)}>
          {t.remove}
        </Button>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.removeTitle(source.name)}
        description={t.removeText}
        action={t.remove}
        onConfirm={remove}
      />
    </li>
  )
}
