import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import type { DataReading, DataTable } from '#contract/chat/parts.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { withFittingUnits } from '#web/lib/table/fitting-units.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataGrid } from '#web/ui/data-grid.tsx'
import { chatMessages } from '../messages/index.ts'
import { Code } from '../parts/code-block.tsx'
import { ReadingPart } from '../parts/reading/reading-part.tsx'
import { TableActions } from '../parts/table/table-part.tsx'
import { EvidenceTitle } from './evidence-title.tsx'
import { layOutSql } from './lay-out-sql.ts'

type Props = { n: number; table: DataTable; reading?: DataReading | undefined }

/** What a table says: how it was read, its rows in units that fit, and, folded, the query that gave them. */
export function TableEvidence({ n, table, reading }: Props) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const shown = useMemo(() => withFittingUnits(table, language), [table, language])
  const rows = formatNumber(table.row_count, language)
  const kept = formatNumber(table.rows.length, language)
  const counted = !table.truncated ? rows : table.row_count > table.rows.length ? t.rowsOf(kept, rows) : `${kept}+`
  return (
    <>
      <EvidenceTitle n={n}>{table.title}</EvidenceTitle>
      {reading?.reading && (
        <p className="text-13 text-fg-2">
          <span className="text-fg-3">{t.readAs}</span> {reading.reading}
        </p>
      )}
      {reading && <ReadingPart reading={reading} />}
      <div className="mt-3 mb-1 flex items-center justify-between">
        <h4 className="font-semibold text-13">
          {t.rows} <span className="font-normal text-fg-3">{counted}</span>
        </h4>
        <span className="flex text-fg-3">
          <TableActions table={table} />
        </span>
      </div>
      <DataGrid table={shown} maxHeight={360} inset={0} />
      {table.query && <Query query={table.query} />}
    </>
  )
}

/** Where and how fast it ran stays in sight; the statement is a press away. */
function Query({ query }: { query: NonNullable<DataTable['query']> }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  return (
    <details className="group/query mt-3">
      <summary className="hit flex cursor-default list-none items-center gap-1.5 rounded-xs text-12 text-fg-2 hover:text-fg [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 flex-none transition-transform group-open/query:rotate-90" />
        <span className="font-semibold">{t.query}</span>
        <span className="min-w-0 truncate text-fg-3">
          {query.data_source_name} · {formatDate(query.ran_at, language, 'moment')}
        </span>
      </summary>
      <Code
        code={layOutSql(query.sql)}
        language="sql"
        className="mt-2 max-h-72 overflow-auto whitespace-pre-wrap rounded-sm border border-line-soft bg-bg px-3 py-2.5"
      />
      <div className="mt-2 flex items-center gap-2">
        <CopySql sql={query.sql} />
        <span className="ml-auto text-12 text-fg-3">
          {formatDuration(query.duration_ms, language)} · {t.readOnly}
        </span>
      </div>
    </details>
  )
}

function CopySql({ sql }: { sql: string }) {
  const t = useMessages(chatMessages)
  return <CopyButton variant="ghost" size="sm" text={sql} label={t.copySql} className="-ml-1" />
}
