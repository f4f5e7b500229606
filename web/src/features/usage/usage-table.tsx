import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import { type UsageBy, usageBy } from '#contract/usage/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { formatNumber } from '#web/lib/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Select } from '#web/ui/select.tsx'
import { Table } from '#web/ui/table.tsx'
import { usageMessages } from './messages/index.ts'

type Props = { workspace: WorkspaceId | undefined; days: { from: string; to: string } }

/** The same time as a table, grouped as wanted, and as a CSV file. */
export function UsageTable({ workspace, days }: Props) {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  const [by, setBy] = useState<UsageBy>('day')
  const query = { workspace, by, ...days }
  const table = useQuery({
    queryKey: ['usage', 'table', query],
    queryFn: ({ signal }) => api.call(usageEndpoints.getUsageTable, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const csv = useMutation({
    mutationFn: async () =>
      saveFile(await api.blob(usageEndpoints.exportUsage, { query }), `usage-${days.from}-${days.to}.csv`),
  })
  const number = (value: number) => formatNumber(value, language)
  return (
    <Card
      title={t.table}
      aside={
        <Button size="sm" icon={<Download />} loading={csv.isPending} onClick={() => csv.mutate()}>
          {t.csv}
        </Button>
      }
    >
      <div className="mb-3 w-40">
        <Select
          aria-label={t.by}
          value={by}
          onValueChange={setBy}
          options={usageBy.options.map((value) => ({ value, label: t.bys[value] }))}
        />
      </div>
      <FailureNote error={csv.error} />
      <Loaded query={table} failed={t.loadFailed}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t.none} />
          ) : (
            <Table
              dense
              caption={t.table}
              rows={[...rows, { ...total, key: 'total', name: t.total }]}
              rowKey={({ key }, index) => `${index} ${key}`}
              columns={[
                { key: 'name', label: t.name, cell: ({ name, key }) => name || key || t.builtIn },
                { key: 'input', label: t.input, numeric: true, cell: (row) => number(row.input_words) },
                { key: 'output', label: t.output, numeric: true, cell: (row) => number(row.output_words) },
                { key: 'voice', label: t.voice, numeric: true, cell: (row) => t.seconds(number(row.voice_seconds)) },
                {
                  key: 'conversations',
                  label: t.conversations,
                  numeric: true,
                  cell: (row) => number(row.conversations),
                },
                { key: 'answers', label: t.answers, numeric: true, cell: (row) => number(row.answers) },
                { key: 'credits', label: t.credits, numeric: true, cell: (row) => number(row.credits) },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
