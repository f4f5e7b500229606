import type { ChartData } from '#contract/charts/drawing/data.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { Language } from '#contract/language.ts'
import { fileName, toCsv } from '#web/lib/table/export-table.ts'
import { recordsOf } from '#web/lib/table/records-of.ts'
import { saveFile } from '#web/ui/save-file.ts'

type Words = { yes: string; no: string; others: string; none: string; blank: string }
type Choice = {
  kind: 'png' | 'svg' | 'csv'
  title: string
  spec: ChartSpec
  rows: ChartData
  language: Language
  words: Words
}

/** Gives the person a chart as a file. */
export async function saveChart({ kind, title, spec, rows, language, words }: Choice): Promise<void> {
  const name = fileName(title || 'chart', kind)
  if (kind === 'csv') return saveFile(csvOf(title, rows), name)
  const { pictureOf } = await import('./picture.ts')
  saveFile(await pictureOf({ type: kind, title, spec, rows, language, words }), name)
}

const csvOf = (title: string, rows: ChartData): Blob =>
  new Blob(
    [
      toCsv({
        title,
        columns: [...rows.columns],
        rows: recordsOf(rows),
        row_count: rows.row_count,
        truncated: rows.truncated,
      }),
    ],
    { type: 'text/csv;charset=utf-8' },
  )
