import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { DataTable } from '#contract/chat/parts.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { downloadFile, fileName, toCsv, toTsv } from '#web/lib/table/export-table.ts'
import { withFittingUnits } from '#web/lib/table/fitting-units.ts'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { DataGrid } from '#web/ui/data-grid.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { chatMessages } from '../../messages/index.ts'
import { Figure } from '../figure.tsx'
import { SourceButton } from '../source-button.tsx'

/** A result set in an answer: sort it, take it along, see where it comes from. */
export function TablePart({ table, n }: { table: DataTable; n: number }) {
  const language = useLanguage()
  const shown = useMemo(() => withFittingUnits(table, language), [table, language])
  return (
    <Figure
      title={table.title}
      actions={
        <>
          <SourceButton n={n} />
          <TableActions table={table} />
        </>
      }
    >
      <DataGrid table={shown} />
      <Truncated table={table} />
    </Figure>
  )
}

/** Says that there is more than is shown. */
export function Truncated({ table }: { table: DataTable }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  if (!table.truncated) return null
  const count = (n: number) => formatNumber(n, language)
  return (
    <p className="border-line-soft border-t px-3 py-1.5 text-12 text-fg-3">
      {table.row_count > table.rows.length
        ? t.truncated(count(table.rows.length), count(table.row_count))
        : t.truncatedMore(count(table.rows.length))}
    </p>
  )
}

/** Copy as tab-separated text, download as CSV: all rows, also where only the first are shown. */
export function TableActions({ table }: { table: DataTable }) {
  const t = useMessages(chatMessages)
  const [exporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    try {
      const all = table.truncated ? await (await import('./export-all.ts')).allRows(table) : undefined
      downloadFile(fileName(table.title, 'csv'), all ?? toCsv(table))
    } catch (error) {
      toast.failure((error as Error).message)
    } finally {
      setExporting(false)
    }
  }
  return (
    <>
      <CopyIconButton label={t.copyTable} text={() => toTsv(table)} />
      <IconButton label={t.downloadCsv} size="sm" disabled={exporting} onClick={() => void save()}>
        <Download />
      </IconButton>
    </>
  )
}
