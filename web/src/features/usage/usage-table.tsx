import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import type { UsageTable as Data, UsageNumbers, UsageTableNumbers } from '#contract/usage/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Table } from '#web/ui/table.tsx'
import type { TableQuery } from './api.ts'
import { usageMessages } from './messages/index.ts'
import { useRowName } from './row-name.ts'
import { voiceText } from './voice-text.ts'

type Row = UsageTableNumbers & { key: string; shown: string }

/** The same as a table with its sum, and as a CSV file. */
export function UsageTable({ data, query }: { data: Data; query: TableQuery }) {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  const nameOf = useRowName(data.by)
  const csv = useMutation({
    mutationFn: async () =>
      saveFile(await api.blob(usageEndpoints.exportUsage, { query }), `usage-${query.from}-${query.to}.csv`),
  })
  const rows: Row[] = [
    ...data.rows.map((row) => ({ ...row, shown: nameOf(row) })),
    { ...data.total, key: 'total', shown: t.total },
  ]
  const number = (name: keyof UsageNumbers, label: string) => ({
    key: name,
    label,
    numeric: true,
    cell: (row: Row) => formatNumber(row[name], language),
  })
  return (
    <Card
      title={t.table}
      aside={
        <Button size="sm" icon={<Download />} loading={csv.isPending} onClick={() => csv.mutate()}>
          {t.csv}
        </Button>
      }
    >
      <FailureNote error={csv.error} />
      <Table
        dense
        caption={t.table}
        rows={rows}
        rowKey={({ key }, index) => `${index} ${key}`}
        className="[&_td]:whitespace-nowrap [&_td]:px-1.5 [&_th]:px-1.5 [&_tbody_tr:last-child]:font-semibold [&_td:first-child]:max-w-60 [&_td:first-child]:truncate"
        columns={[
          { key: 'name', label: t.bys[data.by], cell: ({ shown }) => shown },
          number('input_words', t.input),
          number('output_words', t.output),
          {
            key: 'voice_seconds',
            label: t.voice,
            numeric: true,
            cell: (row: Row) => voiceText(row.voice_seconds, language),
          },
          number('conversations', t.conversations),
          number('answers', t.answers),
          number('credits', t.credits),
          {
            key: 'storage_bytes',
            label: t.files,
            numeric: true,
            cell: (row: Row) => formatBytes(row.storage_bytes, language),
          },
        ]}
      />
    </Card>
  )
}
