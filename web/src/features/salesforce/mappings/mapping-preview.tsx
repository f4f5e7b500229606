import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { MappingInput, MappingPreview as Previewed, ReadSource } from '#contract/salesforce/mappings.ts'
import type { SalesforceDescription } from '#contract/salesforce/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Table } from '#web/ui/table.tsx'
import { useValueText } from '../changes/value-text.ts'
import { previewOptions } from './api.ts'
import { mappingMessages } from './messages/index.ts'
import { ProblemList } from './problem-list.tsx'
import { actionTone } from './run-tone.ts'

type Props = {
  input: MappingInput | undefined
  object: SalesforceDescription | undefined
  columns: ReadSource['columns']
}
const restMs = 500

/** The first rows as they would be sent, with what is wrong with each cell. */
export function MappingPreview({ input, object, columns }: Props) {
  const t = useMessages(mappingMessages).preview
  const isWhole = input?.pairs.some(({ field }) => field === input.key_field) === true
  // What it is called changes nothing of its rows.
  const draft = useSettled(isWhole ? { ...input, name: undefined } : undefined, restMs)
  const preview = useQuery({ ...previewOptions(draft), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="mapping-preview" className="flex min-w-0 flex-col gap-3">
      <h2 id="mapping-preview" className="font-semibold">
        {t.title}
      </h2>
      {!draft ? (
        <p className="text-fg-3">{t.incomplete}</p>
      ) : preview.error ? (
        <ErrorState title={t.failed} onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
          {preview.error.message}
        </ErrorState>
      ) : (
        <Loaded query={preview} failed={t.failed} rows={5}>
          {(found) => <Rows found={found} pairs={draft.pairs} object={object} columns={columns} />}
        </Loaded>
      )}
    </section>
  )
}

type RowsProps = Omit<Props, 'input'> & { found: Previewed; pairs: MappingInput['pairs'] }
type Row = Previewed['rows'][number]

function Rows({ found: { rows, problems, missing }, pairs, object, columns }: RowsProps) {
  const t = useMessages(mappingMessages).preview
  const language = useLanguage()
  const text = useValueText()
  const problemOf = (row: number, column: string) => problems.find((of) => of.row === row && of.column === column)
  if (rows.length === 0) return <p className="text-fg-3">{t.none}</p>
  const values = pairs.map(({ column, field }, index) => ({
    key: field,
    numeric: rows.some(({ values: cells }) => typeof cells[index] === 'number'),
    label: object?.fields.find(({ name }) => name === field)?.label ?? field,
    cell: ({ row, values: cells }: Row) => {
      const problem = problemOf(row, column)
      const value = cells[index] ?? null
      return (
        <span
          title={problem?.message}
          className={cx('block max-w-60 truncate', problem ? 'text-bad' : value === null && 'text-fg-3')}
        >
          {text(value)}
          {problem && <span className="sr-only">: {problem.message}</span>}
        </span>
      )
    },
  }))
  const shown = [
    { key: '#', label: t.row, numeric: true, cell: ({ row }: Row) => formatNumber(row, language) },
    {
      key: '!',
      label: t.action,
      cell: ({ action }: Row) => <Badge tone={actionTone[action]}>{t.actions[action]}</Badge>,
    },
    ...values,
  ]
  return (
    <>
      <p className="text-12 text-fg-3">{t.text(formatNumber(rows.length, language))}</p>
      {missing.length > 0 && (
        <p className="flex items-start gap-2 text-fg-2">
          <TriangleAlert className="mt-0.5 size-4 flex-none text-warn" />
          {t.missing(missing.join(', '))}
        </p>
      )}
      <Table dense caption={t.title} columns={shown} rows={rows} rowKey={({ row }) => row} />
      <ProblemList problems={problems} columns={columns} />
    </>
  )
}
