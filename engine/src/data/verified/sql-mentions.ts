import { callsIn, columnsRead, readSql, tablesRead } from '#sql/index.ts'
import type { Schema } from '../types.ts'
import type { GlossaryAggregate } from './glossary.ts'

/** A figure that a statement shows: `sum(orders.total)`. */
interface MentionedFigure {
  fold: GlossaryAggregate
  table: string
  column: string | null
  sign: string
}
export interface SqlMentions {
  /** `table`, NUL, `column`. */
  columns: string[]
  figures: MentionedFigure[]
}

const folds = new Set<string>(['sum', 'avg', 'min', 'max', 'count'])
const isFold = (name: string): name is Exclude<GlossaryAggregate, 'count_distinct'> => folds.has(name)

/**
 * The columns and folds of the schema that a statement names, whatever its tables are called in it. Throws StatementRefused for a
 * statement that is not understood, or reads what the schema does not have.
 */
export const sqlMentions = async (sql: string, schema: Schema): Promise<SqlMentions> => {
  const statement = await readSql(sql, schema.dialect)
  const columns = columnsRead(statement, schema.tables)
  const [first] = tablesRead(statement)
  const figures = callsIn(statement.query).flatMap(({ name, distinct, star, args }): MentionedFigure[] => {
    if (!isFold(name) || (distinct && name !== 'count')) return []
    if (star) return first ? [figureOf('count', first.table, null)] : []
    const [arg] = args
    const found = args.length === 1 && arg?.kind === 'column' ? columns.get(arg) : undefined
    return found ? [figureOf(distinct ? 'count_distinct' : name, found.table.name, found.column)] : []
  })
  const named = [...columns.values()].map(({ table, column }) => `${table.name}\u0000${column}`)
  return { columns: [...new Set(named)], figures }
}

const figureOf = (fold: GlossaryAggregate, table: string, column: string | null): MentionedFigure => ({
  fold,
  table,
  column,
  sign: [fold, table, ...(column === null ? [] : [column])].join(' '),
})
