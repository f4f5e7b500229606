import { cellText } from '#contract/kit/format/cell-text.ts'
import type { MonitorDraft } from '#contract/monitors/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Table } from '#web/ui/table.tsx'
import { monitorMessages } from '../messages/index.ts'

const truth = { en: { yes: 'Yes', no: 'No' }, id: { yes: 'Ya', no: 'Tidak' } }

/** What the query gives now; folded where its figures are drawn already. */
export function DraftRows({ draft: { columns, rows, row_count, query, history } }: { draft: MonitorDraft }) {
  const all = useMessages(monitorMessages)
  const t = all.editor
  const language = useLanguage()
  return (
    <details open={history === null} className="text-13">
      <summary className="hit w-fit cursor-pointer rounded-xs text-fg-2">
        {t.preview} <span className="text-fg-3">· {all.rows(row_count)}</span>
      </summary>
      <div className="mt-2 max-h-72 overflow-auto">
        <Table
          caption={t.preview}
          dense
          className="whitespace-nowrap"
          columns={columns.map((column, index) => ({
            key: column.key,
            label: column.label,
            numeric: column.type === 'number',
            cell: (row: (typeof rows)[number]) => cellText(row[index], column, language, truth[language]),
          }))}
          rows={rows}
          rowKey={(_, index) => index}
        />
      </div>
      <pre className="mt-2 max-h-48 overflow-auto whitespace-pre-wrap rounded-md border border-line-soft p-2.5 font-mono text-12 leading-[18px]">
        {query.sql}
      </pre>
    </details>
  )
}
