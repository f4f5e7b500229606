import { Copy } from 'lucide-react'
import type { DataTable } from '#contract/chat/parts.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { DataGrid } from '#web/ui/data-grid.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { chatMessages } from '../messages/index.ts'
import { Code } from '../parts/code-block.tsx'
import { copyText } from '../parts/copy-text.ts'
import { TableActions } from '../parts/table/table-part.tsx'
import { EvidenceTitle } from './evidence-title.tsx'
import { layOutSql } from './lay-out-sql.ts'

/** The query behind a table, where and how fast it ran, and the rows it gave. */
export function TableEvidence({ n, table }: { n: number; table: DataTable }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const { query } = table
  const rows = formatNumber(table.row_count, language)
  const shown = formatNumber(table.rows.length, language)
  const counted = !table.truncated ? rows : table.row_count > table.rows.length ? t.rowsOf(shown, rows) : `${shown}+`
  return (
    <>
      <EvidenceTitle n={n}>{table.title}</EvidenceTitle>
      {query && (
        <>
          <Code
            code={layOutSql(query.sql)}
            language="sql"
            className="max-h-72 overflow-auto whitespace-pre-wrap rounded-sm border border-line-soft bg-bg px-3 py-2.5"
          />
          <div className="mt-2 flex items-center gap-2">
            <CopySql sql={query.sql} />
            <span className="ml-auto text-12 text-fg-3">
              {formatDuration(query.duration_ms, language)} · {t.readOnly}
            </span>
          </div>
          <p className="mt-2 text-12 text-fg-3">
            {query.data_source_name} · {formatDate(query.ran_at, language, 'moment')}
          </p>
        </>
      )}
      <div className="mt-3 mb-1 flex items-center justify-between">
        <h4 className="font-semibold text-13">
          {t.rows} <span className="font-normal text-fg-3">{counted}</span>
        </h4>
        <span className="flex text-fg-3">
          <TableActions table={table} />
        </span>
      </div>
      <DataGrid table={table} maxHeight={360} inset={0} />
    </>
  )
}

function CopySql({ sql }: { sql: string }) {
  const t = useMessages(chatMessages)
  const copy = async () => {
    if (await copyText(sql)) toast.success(t.copied)
  }
  return (
    <Button variant="ghost" size="sm" icon={<Copy />} onClick={() => void copy()} className="-ml-1">
      {t.copySql}
    </Button>
  )
}
