import { useQuery } from '@tanstack/react-query'
import type { DataSourceId, SampleRows } from '#contract/data-sources/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { type DatabaseTableRef, sampleRowsOptions } from './api.ts'
import { dataSourceMessages } from './messages/index.ts'

/** The first rows of a table, as the database gives them now. */
export function SampleTable({ id, table }: { id: DataSourceId; table: DatabaseTableRef }) {
  const t = useMessages(dataSourceMessages)
  const sample = useQuery(sampleRowsOptions(id, table))
  return (
    <div className="pb-3">
      <Loaded query={sample} failed={t.failedRows} rows={3}>
        {({ columns, rows }) => (
          <>
            <Table
              dense
              caption={t.sampleOf(table.name)}
              columns={columns.map((column, index) => columnOf(column, index, t.key))}
              rows={rows}
              rowKey={(_, at) => at}
              className="font-mono text-12"
            />
            {rows.length === 0 && <p className="pt-2 text-12 text-fg-3">{t.noRows}</p>}
          </>
        )}
      </Loaded>
    </div>
  )
}

type Row = SampleRows['rows'][number]

const columnOf = (
  { name, type, key }: SampleRows['columns'][number],
  at: number,
  label: string,
): Column<Row, string> => ({
  key: String(at),
  numeric: type === 'number',
  label: key ? `${name} (${label})` : name,
  cell: (row) => {
    const value = row[at]
    if (value === null || value === undefined) return <span className="text-fg-3">–</span>
    return <span className="block max-w-60 truncate">{String(value)}</span>
  },
})
