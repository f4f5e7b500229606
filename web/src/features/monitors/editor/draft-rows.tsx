import type { MonitorDraft } from '#contract/monitors/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Summary } from '#web/ui/summary.tsx'
import { monitorMessages } from '../messages/index.ts'
import { ResultGrid } from '../result-grid.tsx'

/** What the query gives now; folded where its figures are drawn already. */
export function DraftRows({ draft: { columns, rows, row_count, query, history } }: { draft: MonitorDraft }) {
  const all = useMessages(monitorMessages)
  const t = all.editor
  return (
    <details open={history === null} className="text-13">
      <Summary>
        {t.preview} <span className="text-fg-3">· {all.rows(row_count)}</span>
      </Summary>
      <div className="mt-2">
        <ResultGrid title={t.preview} columns={columns} rows={rows} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-48 overflow-auto whitespace-pre-wrap rounded-md border border-line-soft p-2.5 font-mono text-12 leading-[18px]"
      >
        {query.sql}
      </pre>
    </details>
  )
}
