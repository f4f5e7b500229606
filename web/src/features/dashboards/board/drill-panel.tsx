import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DrilledRows } from '#contract/charts/about-schemas.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { QueryFilter } from '#contract/charts/query.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import { cellText } from '#contract/kit/format/cell-text.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { dashboardMessages } from '../messages/index.ts'
import type { PressedValue } from './cross.ts'
import { saveRows } from './rows-file.ts'

type Props = { point: PressedValue; filters: readonly QueryFilter[]; onClose: () => void }

/** The rows behind a point of a chart. */
export default function DrillPanel({ point, filters, onClose }: Props) {
  const t = useMessages(dashboardMessages).drill
  const language = useLanguage()
  const id = point.chartId as ChartId
  const asked = { point: point.values, filters: [...filters] }
  const query = useInfiniteQuery({
    queryKey: endpointKey(chartEndpoints.drillChart, { params: { id }, body: asked }),
    queryFn: ({ pageParam, signal }) =>
      api.call(chartEndpoints.drillChart, { params: { id }, body: { ...asked, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ is_last_page, page }) => (is_last_page ? undefined : page + 1),
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  const save = (first: DrilledRows) =>
    saveRows(`${point.chartName} ${point.label}`, {
      columns: first.columns,
      rows,
      row_count: rows.length,
      truncated: !pages.at(-1)?.is_last_page,
    })
  return (
    <RightPanel
      open
      onClose={onClose}
      title={t.title}
      aside={
        pages[0]?.available && (
          <Button size="sm" icon={<Download />} onClick={() => pages[0] && save(pages[0])}>
            {t.csv}
          </Button>
        )
      }
    >
      <p className="px-4 pt-3 text-12 text-fg-3">
        {point.chartName} · <bdi>{point.label}</bdi>
      </p>
      <Loaded query={query} failed={t.failed}>
        {(data) => {
          const first = data.pages[0]
          if (!first?.available) return <p className="p-4 text-fg-2">{first?.why?.[language] ?? t.none}</p>
          if (rows.length === 0) return <p className="p-4 text-fg-2">{t.none}</p>
          return (
            <div className="overflow-x-auto p-4">
              <Rows columns={first.columns} rows={rows} />
              {query.hasNextPage && (
                <Button
                  size="sm"
                  className="mt-3"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t.more}
                </Button>
              )}
            </div>
          )
        }}
      </Loaded>
    </RightPanel>
  )
}

function Rows({ columns, rows }: Pick<DrilledRows, 'columns' | 'rows'>) {
  const t = useMessages(dashboardMessages).drill
  const language = useLanguage()
  return (
    <table className="w-full border-collapse text-12 tabular-nums">
      <thead>
        <tr>
          {columns.map(({ key, label, type }) => (
            <th
              key={key}
              className={`border-line border-b py-1.5 pr-3 font-medium text-fg-3 ${type === 'number' ? 'text-right' : 'text-left'}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows only ever come at the end
          <tr key={index}>
            {row.map((value, columnIndex) => (
              <td
                key={columns[columnIndex]?.key ?? columnIndex}
                className={`max-w-52 truncate whitespace-nowrap border-line-soft border-b py-1.5 pr-3 ${columns[columnIndex]?.type === 'number' ? 'text-right' : ''}`}
              >
                <bdi>{columns[columnIndex] ? cellText(value, columns[columnIndex], language, t) : ''}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
