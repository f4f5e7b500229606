import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { DataSourceId, SampleRows } from '#contract/data-sources/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { limits } from '#contract/limits.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PlainCell } from '#web/ui/plain-cell.tsx'
import { type Column, type Sort, Table } from '#web/ui/table.tsx'
import { type DatabaseTableRef, tableRowsOptions } from './api.ts'
import { dataSourceMessages } from './messages/index.ts'
import { type RowFilter, RowFilterFields } from './row-filter.tsx'

const steps = [limits.dataSources.sampleRows, 100, limits.dataSources.browsedRows] as const

/** The rows of a table as the database gives them now: sorted by a heading, filtered by a column, more on demand. */
export function TableBrowser({ id, table }: { id: DataSourceId; table: DatabaseTableRef }) {
  const t = useMessages(dataSourceMessages)
  const language = useLanguage()
  const [sort, setSort] = useState<Sort<string>>()
  const [filter, setFilter] = useState<RowFilter>()
  const [step, setStep] = useState(0)
  const browsing = {
    ...(sort && { sort: sort.key, order: sort.descending ? ('desc' as const) : ('asc' as const) }),
    ...useDeferredValue(askedOf(filter)),
    limit: steps[step] ?? steps[0],
  }
  const rows = useQuery(tableRowsOptions(id, table, browsing))
  return (
    <div className="flex flex-col gap-2 pb-3" aria-busy={rows.isFetching}>
      <Loaded query={rows} failed={t.failedRows} rows={3}>
        {(found) => (
          <>
            <RowFilterFields columns={found.columns} filter={filter} onChange={setFilter} />
            {rows.isError && <p className="text-12 text-bad">{rows.error.message}</p>}
            <Table
              dense
              caption={t.rowsOf(table.name)}
              columns={found.columns.map((column, index) => columnOf(column, index, t.key))}
              rows={found.rows}
              rowKey={(_, at) => at}
              sort={sort}
              onSortChange={setSort}
              className="max-h-[480px] overflow-y-auto font-mono text-12"
            />
            {found.rows.length === 0 && <p className="pt-2 text-12 text-fg-3">{filter ? t.noRowFits : t.noRows}</p>}
            {found.more && (
              <div className="flex items-center gap-3 text-12 text-fg-3">
                <span>{t.firstRows(formatNumber(found.rows.length, language))}</span>
                {step < steps.length - 1 && (
                  <Button size="sm" loading={rows.isFetching} onClick={() => setStep(step + 1)}>
                    {t.moreRows}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What is empty is not asked for. */
const askedOf = (filter: RowFilter | undefined) => {
  if (!filter) return {}
  const { column, contains, from, to } = filter
  if (!contains && !from && !to) return {}
  return { column, ...(contains && { contains }), ...(from && { from }), ...(to && { to }) }
}

type Row = SampleRows['rows'][number]

const columnOf = (
  { name, type, key }: SampleRows['columns'][number],
  index: number,
  label: string,
): Column<Row, string> => ({
  key: name,
  numeric: type === 'number',
  sortable: true,
  label: key ? `${name} (${label})` : name,
  cell: (row) => <PlainCell value={row[index]} />,
})
