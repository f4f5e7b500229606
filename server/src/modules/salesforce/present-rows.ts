import type { SalesforceField, SalesforceRows } from '#contract/salesforce/schemas.ts'
import type { DescribedField, SalesforceRow } from '../../providers/salesforce/salesforce.ts'
import { holdsOneValue } from './change-sets/field-value.ts'
import { mayBeKey } from './mappings/check-draft.ts'
import type { SoqlColumn } from './read-soql.ts'

type Row = SalesforceRows['rows'][number]
type Cell = Row['cells'][number]

/** The values of a record in the order of the columns. */
export const cellsOf = (record: SalesforceRow, columns: readonly SoqlColumn[]): Cell[] =>
  columns.map(({ path }) => {
    let value: unknown = record
    for (const name of path) value = valueIn(value, name)
    return toCell(value)
  })

/** Salesforce takes names whatever their case, and gives them as they are defined. */
function valueIn(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return null
  const entry = Object.entries(holder).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return entry?.[1] ?? null
}

/** Addresses and places are made of several values. */
export function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  const parts = Object.values(value).filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.join(', ')
}

/** Where a person opens the record; null: the row is of several. */
export function recordOf({ attributes }: SalesforceRow, instanceUrl: string): Pick<Row, 'url' | 'record_id'> {
  const id = attributes?.url?.split('/').at(-1)
  const isRecord = id !== undefined && /^[A-Za-z0-9]{15,18}$/.test(id)
  return isRecord ? { url: `${instanceUrl}/${id}`, record_id: id } : { url: null, record_id: null }
}

const isDate = (cell: Cell) =>
  typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2}))?$/.test(cell)

/** Columns by what stands in them. */
export function columnsOf(columns: readonly SoqlColumn[], rows: readonly Row[]): SalesforceRows['columns'] {
  return columns.map(({ label }, index) => {
    const cells = rows.map(({ cells }) => cells[index] ?? null).filter((cell) => cell !== null)
    const every = (fits: (cell: Cell) => boolean) => cells.length > 0 && cells.every(fits)
    const type = every((cell) => typeof cell === 'number')
      ? 'number'
      : every((cell) => typeof cell === 'boolean')
        ? 'boolean'
        : every(isDate)
          ? 'date'
          : 'text'
    return { key: `c${index}`, label, type }
  })
}

/** Whether a new record needs a value from whoever creates it. */
export const isRequired = ({ createable, nillable, defaultedOnCreate, type }: DescribedField): boolean =>
  createable === true && nillable === false && defaultedOnCreate !== true && type !== 'boolean'

export function toField(field: DescribedField): SalesforceField {
  const { name, label, type, referenceTo = [], createable, updateable, length = 0, picklistValues = [] } = field
  const isOurs = holdsOneValue(field)
  return {
    name,
    label,
    type,
    references: referenceTo,
    length,
    creatable: isOurs && createable === true,
    updatable: isOurs && updateable === true,
    required: isRequired(field),
    key: mayBeKey(field),
    options: picklistValues
      .filter(({ active }) => active)
      .map(({ value, label: shown }) => ({ value, label: shown ?? value })),
  }
}
