import type { MappingDraft, RowAction } from '#contract/salesforce/mappings.ts'
import type { Value } from '../../../providers/database/port.ts'
import type {
  DescribedField,
  DescribedObject,
  SalesforceClient,
  SalesforceRow,
} from '../../../providers/salesforce/salesforce.ts'
import { isSameValue, readFieldValue } from '../change-sets/field-value.ts'
import type { KeyedRow } from '../change-sets/propose.ts'
import { isRequired } from '../present-rows.ts'
import { fieldNamed } from './check-draft.ts'
import { findByKeys, type KeyValue, keyOf } from './find-by-key.ts'
import { fitCell, isEmptyCell, type Wrong } from './fit-cell.ts'
import type { ReadRows } from './mapping-source.ts'

export type RowProblem = { row: number; column: string | null } & Wrong
/** A row with a value for each pair; `change` is what would be proposed of it. */
export type ComparedRow = { row: number; action: RowAction; values: Value[]; change?: KeyedRow }
type Compared = { rows: ComparedRow[]; problems: RowProblem[] }

type Pair = { column: string; field: DescribedField; index: number }
type Mapped = { described: DescribedObject; pairs: Pair[]; key: DescribedField; clearEmpty: boolean }
/** `value` undefined: the cell is empty and leaves its field alone. */
type Cell = { pair: Pair; value: Value | undefined }
type Read = { row: number; cells: Cell[]; shown: Value[]; key: KeyValue; problems: RowProblem[] }

/**
 * Rows of a source held against what Salesforce has now. The mapping fits (`draftProblems`). A row with a problem is left out as a whole: half a row
 * may be wrong in a way that nobody sees.
 */
export async function compareRows(
  client: SalesforceClient,
  described: DescribedObject,
  draft: Pick<MappingDraft, 'key_field' | 'pairs' | 'clear_empty'>,
  source: Pick<ReadRows, 'columns' | 'rows' | 'timeZone'>,
  onCompared: (count: number) => Promise<void> = async () => {},
): Promise<Compared> {
  const mapped = mappedOf(described, draft, source.columns)
  if (!mapped) return { rows: [], problems: [] }
  const read = withoutTwice(
    source.rows.map((cells, index) => readRow(mapped, cells, index + 1, source.timeZone)),
    mapped,
  )
  const sound = read.filter(({ problems }) => problems.length === 0)
  const fields = mapped.pairs.map(({ field }) => field)
  await onCompared(read.length - sound.length)
  const keys = sound.map(({ key }) => key)
  const found = await findByKeys(client, described, { key: mapped.key, fields, keys }, onCompared)
  const rows = read.map((row) => (row.problems.length > 0 ? leftOut(row) : heldAgainst(mapped, row, found)))
  return { rows, problems: read.flatMap(({ problems }) => problems) }
}

function mappedOf(
  described: DescribedObject,
  { key_field, pairs, clear_empty }: Pick<MappingDraft, 'key_field' | 'pairs' | 'clear_empty'>,
  columns: ReadRows['columns'],
): Mapped | undefined {
  const key = fieldNamed(described, key_field)
  const known = pairs.flatMap(({ column, field: name }): Pair[] => {
    const field = fieldNamed(described, name)
    const index = columns.findIndex((of) => of.name === column)
    return field && index >= 0 ? [{ column, field, index }] : []
  })
  return key && { described, pairs: known, key, clearEmpty: clear_empty }
}

const problem = (row: number, column: string | null, wrong: Wrong): RowProblem => ({ row, column, ...wrong })

function readRow(mapped: Mapped, given: readonly Value[], row: number, timeZone: string): Read {
  const problems: RowProblem[] = []
  const shown: Value[] = []
  const cells = mapped.pairs.map((pair): Cell => {
    const cell = given[pair.index] ?? null
    const isKey = pair.field === mapped.key
    if (isEmptyCell(cell) && (isKey || !mapped.clearEmpty)) {
      if (isKey) problems.push(problem(row, pair.column, { code: 'salesforce_mapping_key_empty', details: {} }))
      shown.push(null)
      return { pair, value: undefined }
    }
    const fitted = fitCell(pair.field, cell, timeZone)
    if ('wrong' in fitted) problems.push(problem(row, pair.column, fitted.wrong))
    const value = 'wrong' in fitted ? undefined : fitted.value
    shown.push(value === undefined ? cell : value)
    return { pair, value }
  })
  const key = cells.find(({ pair }) => pair.field === mapped.key)?.value
  return { row, cells, shown, problems, key: typeof key === 'number' ? key : String(key ?? '') }
}

/** Of rows with one key the first one counts. */
function withoutTwice(read: Read[], { key: field, pairs }: Mapped): Read[] {
  const first = new Map<string, number>()
  const column = pairs.find((pair) => pair.field === field)?.column ?? null
  for (const { key, row, problems } of read) {
    if (key === '') continue
    const known = first.get(keyOf(key, field))
    if (known === undefined) first.set(keyOf(key, field), row)
    else problems.push(problem(row, column, { code: 'salesforce_mapping_key_twice', details: { row: known } }))
  }
  return read
}

const leftOut = ({ row, shown }: Read): ComparedRow => ({ row, action: 'left_out', values: shown })

function heldAgainst(mapped: Mapped, read: Read, found: ReadonlyMap<string, SalesforceRow[]>): ComparedRow {
  const { described, key } = mapped
  const records = found.get(keyOf(read.key, key)) ?? []
  const [record] = records
  const wrong = (code: Wrong['code'], details: Wrong['details'] = {}, column: string | null = null) => {
    read.problems.push(problem(read.row, column, { code, details }))
  }
  if (records.length > 1) wrong('salesforce_mapping_key_several')
  const isOpen = record ? described.updateable : described.createable
  if (isOpen !== true) wrong('salesforce_object_closed', { object: described.label })
  const given = read.cells.flatMap(({ pair, value }) => (value === undefined ? [] : [{ pair, value }]))
  const differing = record
    ? given.filter(
        ({ pair: { field }, value }) => !isSameKey(field, key, record, value) && differs(field, record, value),
      )
    : given.filter(({ value }) => value !== null)
  for (const { pair } of differing) {
    const mayWrite = record ? pair.field.updateable : pair.field.createable
    if (mayWrite !== true) wrong('salesforce_field_read_only', { field: pair.field.label }, pair.column)
  }
  const missing = record
    ? []
    : missingFields(
        described,
        differing.map(({ pair }) => pair.field),
      )
  if (missing.length > 0)
    wrong('salesforce_fields_missing', {
      object: described.label,
      fields: missing.map(({ label }) => label).join(', '),
    })
  if (read.problems.length > 0) return leftOut(read)
  if (differing.length === 0) return { row: read.row, action: 'unchanged', values: read.shown }
  const values = differing.map(({ pair, value }) => ({ field: pair.field.name, value }))
  const about = record ? { record_id: String(record.Id) } : { keyField: key.name }
  const change = { object: described.name, ...about, values }
  return { row: read.row, action: record ? 'update' : 'create', values: read.shown, change }
}

const differs = (field: DescribedField, record: SalesforceRow, value: Value) =>
  !isSameValue(field, readFieldValue(field, record[field.name]), value)

/** The record was found by it, whatever its case. */
const isSameKey = (field: DescribedField, key: DescribedField, record: SalesforceRow, value: Value) =>
  field === key && keyOf(readFieldValue(field, record[field.name]), key) === keyOf(value, key)

/** Fields that a new record needs and is not given. */
export const missingFields = ({ fields = [] }: DescribedObject, given: readonly DescribedField[]): DescribedField[] =>
  fields.filter((field) => isRequired(field) && !given.some(({ name }) => name === field.name))
