import { useQuery } from '@tanstack/react-query'
import type { MonitorEventId, Evidence as Seen } from '#contract/monitors/schemas.ts'
import type { FigureName } from '#contract/monitors/words.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { evidenceOptions, type MonitorRef } from '../api.ts'
import { SeriesChart } from '../chart/series-chart.tsx'
import { monitorMessages } from '../messages/index.ts'
import { ResultGrid } from '../result-grid.tsx'

type Props = { monitor: MonitorRef; eventId: MonitorEventId; name: FigureName }

/** What a check saw: its figures over time, its rows, its query. */
export function Evidence({ monitor, eventId, name }: Props) {
  const t = useMessages(monitorMessages).history
  const seen = useQuery(evidenceOptions(monitor, eventId))
  return (
    <Loaded query={seen} failed={t.evidenceFailed} rows={3}>
      {(found) => <EvidenceView seen={found} name={name} />}
    </Loaded>
  )
}

export function EvidenceView({ seen, name }: { seen: Seen; name: FigureName }) {
  const t = useMessages(monitorMessages).history
  const { columns, rows, row_count, measured, sql } = seen
  const limit = seen.figures.find(({ breaches }) => breaches)?.limit ?? null
  // The newest of a series first.
  const ordered = measured.grain === null ? rows : rows.toReversed()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {measured.grain !== null && measured.series.length > 0 && (
        <SeriesChart measured={measured} alarms={[]} name={name} threshold={limit} />
      )}
      <ResultGrid title={t.evidence} columns={columns} rows={ordered} />
      {row_count > rows.length && <p className="text-12 text-fg-3">{t.of(rows.length, row_count)}</p>}
      <details className="text-12">
        <Summary>{t.query}</Summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-1.5 max-h-48 overflow-auto whitespace-pre-wrap rounded-md border border-line-soft p-2.5 font-mono leading-[18px]"
        >
          {sql}
        </pre>
      </details>
    </div>
  )
}
