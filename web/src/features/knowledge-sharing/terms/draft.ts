import type {
  AcceptInput,
  RequestDetail,
  SharableTable,
  SharedFile,
  SharedRowCondition,
  SharedTable,
} from '#contract/knowledge-sharing/schemas.ts'
import { phrasesIn } from '#web/lib/form/separated.ts'

/** A condition as it is written: values are one text until they are sent. */
export type DraftCondition = { id: number; column: string; op: SharedRowCondition['op']; text: string }
type DraftColumn = { name: string; type: string; shared: boolean; masked: boolean; fixed: boolean; values: string[] }
export type DraftTable = Pick<SharedTable, 'use_case_id' | 'data_source_id' | 'table' | 'schema'> & {
  source: string
  columns: DraftColumn[]
  rows: DraftCondition[]
}
type DraftFile = SharedFile & { filename: string; shared: boolean }
export type TermsDraft = {
  days: number | null
  flows: boolean
  quotes: boolean
  tables: DraftTable[]
  files: DraftFile[]
}

/** Everything that the use cases show; the owner takes away. */
export const draftOf = ({ use_cases }: Pick<RequestDetail, 'use_cases'>): TermsDraft => ({
  days: null,
  flows: true,
  quotes: true,
  tables: use_cases.flatMap(({ _id, tables }) => tables.map((table) => draftTable(_id, table))),
  files: use_cases.flatMap(({ _id, files }) =>
    files.map(({ file_id, filename }) => ({ use_case_id: _id, file_id, filename, shared: true })),
  ),
})

const draftTable = (use_case_id: SharedTable['use_case_id'], given: SharableTable): DraftTable => ({
  use_case_id,
  data_source_id: given.data_source_id,
  table: given.table,
  schema: given.schema,
  source: given.data_source_name,
  // What the use case masks stays masked.
  columns: given.columns.map((column) => ({ ...column, shared: true, fixed: column.masked })),
  rows: [],
})

export const isNumberColumn = ({ type }: Pick<DraftColumn, 'type'>): boolean => type === 'number' || type === 'integer'

/** Whether the values fit the column; one that is written half is not sent. */
export function isWritten({ columns }: DraftTable, { column, text }: DraftCondition): boolean {
  const of = columns.find(({ name }) => name === column)
  const parts = phrasesIn(text)
  return !!of && parts.length > 0 && (!isNumberColumn(of) || parts.every((part) => Number.isFinite(Number(part))))
}

export const isComplete = (draft: TermsDraft): boolean =>
  draft.tables.every((table) => table.rows.every((row) => isWritten(table, row))) &&
  (draft.tables.some(isShared) || draft.files.some(({ shared }) => shared))

const isShared = ({ columns }: DraftTable): boolean => columns.some(({ shared }) => shared)

export function inputOf(draft: TermsDraft, now: Date): AcceptInput {
  const { days, flows, quotes } = draft
  return {
    expires_at: days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString(),
    flows,
    quotes,
    tables: draft.tables.filter(isShared).map((table) => ({
      use_case_id: table.use_case_id,
      data_source_id: table.data_source_id,
      table: table.table,
      schema: table.schema,
      columns: table.columns.filter(({ shared }) => shared).map(({ name, masked }) => ({ name, masked })),
      rows: table.rows.map((row) => conditionOf(table, row)),
    })),
    files: draft.files.filter(({ shared }) => shared).map(({ use_case_id, file_id }) => ({ use_case_id, file_id })),
  }
}

function conditionOf({ columns }: DraftTable, { column, op, text }: DraftCondition): SharedRowCondition {
  const of = columns.find(({ name }) => name === column)
  const values = phrasesIn(text)
  return { column, op, values: of && isNumberColumn(of) ? values.map(Number) : values }
}
