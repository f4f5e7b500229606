import { dequal } from 'dequal'
import type { Item } from '../link/items.ts'
import type { ColumnRef, Condition, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { isOperator } from '../parse/reading.ts'
import { isCodeWord } from '../schema/keys.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column } from '../types.ts'

/** What tells when or in which place, of which there is no 'how many'. */
const ordinal = new Set(
  'year tahun month bulan week minggu pekan day hari date rank ranking position pos place no nomor number peringkat posisi urutan season musim age umur usia'.split(
    ' ',
  ),
)

/**
 * 'How many' of a column is not always how many values it has: of one that is held to one value it is the rows ('how many orders are
 * paid'), and of a number of rows that are named it is that number ('how many gold medals did Brazil win').
 */
export const withCountedValues = (intent: QueryIntent, items: readonly Item[], known: PreparedSchema): QueryIntent => {
  if (items.some((item) => isOperator(item, 'distinct'))) return intent
  const counted = (shown: ShownValue): ShownValue => {
    if (shown.is !== 'fold' || shown.fold !== 'count' || !shown.of || shown.less) return shown
    const { of, table } = shown
    if (intent.conditions.some((condition) => holdsOne(condition, of))) return { is: 'fold', fold: 'count', table }
    const column = known.tables.get(of.table)?.columns.find(({ name }) => name === of.column)
    return column && isFigure(column) && intent.conditions.some((condition) => isNamed(condition, of))
      ? { is: 'fold', fold: 'sum', of, table }
      : shown
  }
  const shown = intent.shown.map(counted)
  const by = intent.order && counted(intent.order.by)
  return { ...intent, shown, ...(intent.order && by && { order: { ...intent.order, by } }) }
}

const holdsOne = (condition: Condition, ref: ColumnRef): boolean =>
  condition.is === 'compare' && condition.op === '=' && dequal(condition.ref, ref)

/** Rows of the same table are told by a text of theirs. */
export const isNamed = (condition: Condition, { table, column }: ColumnRef): boolean =>
  condition.is === 'compare' &&
  condition.op === '=' &&
  condition.value.is === 'text' &&
  condition.ref.table === table &&
  condition.ref.column !== column

/** Whether a column says how many of something a row has. */
export const isFigure = ({ name, type, primaryKey, min, max }: Column): boolean => {
  const words = nameWords(name)
  const areYears = type === 'integer' && Number(min) >= 1500 && Number(max) <= 2100
  return (
    !areYears &&
    (type === 'integer' || type === 'number') &&
    !primaryKey &&
    !isCodeWord(words.at(-1)) &&
    !words.some((word) => ordinal.has(word))
  )
}
